import {
  type ArgumentNode,
  type DirectiveNode,
  type FieldNode,
  GraphQLBoolean,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputType,
  GraphQLNonNull,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isRequiredArgument,
  isUnionType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';
import { Dice, digitsOf } from './Dice.ts';
import type { SelectionTree } from './documentTree.ts';
import { nameNode, typeNode } from './nodes.ts';
import { overlapping } from './overlapping.ts';
import type { Given, Place } from './Place.ts';
import type { Variable } from './Variables.ts';

/** What trees mean on a type. Nothing selected is `__typename`. */
export function selectionSet(
  type: GraphQLCompositeType,
  trees: readonly SelectionTree[],
  place: Place,
): SelectionSetNode {
  const selections = trees.map((tree) => selection(type, tree, place));
  return {
    kind: Kind.SELECTION_SET,
    selections: selections.length === 0 ? [field('__typename')] : selections,
  };
}

function selection(type: GraphQLCompositeType, tree: SelectionTree, place: Place): SelectionNode {
  const kind = tree.kind % 100;
  const fields = isUnionType(type) ? 10 : isAbstractType(type) ? 45 : 70;
  const directives = conditions(tree.conditions, place);
  if (kind < fields) return fieldSelection(type, tree, directives, place);
  const spread = kind >= 85 ? place.fragments.spreadOn(type, tree.pick, place) : undefined;
  if (spread !== undefined) return { kind: Kind.FRAGMENT_SPREAD, name: nameNode(spread), directives };
  const types = overlapping(place.schema, type);
  const condition = types[tree.pick % types.length] as GraphQLCompositeType;
  const bare = kind % 5 === 0;
  return {
    kind: Kind.INLINE_FRAGMENT,
    ...(bare ? {} : { typeCondition: typeNode(condition) }),
    directives,
    selectionSet: selectionSet(bare ? type : condition, tree.within, place),
  };
}

function fieldSelection(
  type: GraphQLCompositeType,
  { pick, alias, variant, within }: SelectionTree,
  directives: readonly DirectiveNode[],
  place: Place,
): FieldNode {
  const chosen = chosenField(type, pick, place);
  const responseKey = aliasOf(alias, type);
  if (chosen === undefined) return field('__typename', { responseKey, directives });
  const target = getNamedType(chosen.type);
  return field(chosen.name, {
    responseKey,
    directives,
    arguments: argumentsOf(type, chosen, variant % place.argumentNumbers.length, place),
    ...(isCompositeType(target)
      ? { selectionSet: selectionSet(target, within, { ...place, level: place.level + 1 }) }
      : {}),
  });
}

/** One of the fields, each as often as it weighs, those without selections first; undefined is `__typename`. */
function chosenField(type: GraphQLCompositeType, pick: number, { schema, options, level }: Place): Choice {
  if (isUnionType(type)) return undefined;
  const isQuery = type === schema.getQueryType();
  const fields = Object.values(type.getFields());
  const leaves = fields.filter((each) => !isCompositeType(getNamedType(each.type)));
  // GraphQL itself refuses deeper questions about the schema.
  const levels = type.name.startsWith('__') ? Math.min(4, options.levels) : options.levels;
  const composites = level + 1 < levels ? fields.filter((each) => !leaves.includes(each)) : [];
  const weighted = [...leaves, ...composites].map((each) => ({
    each,
    weight: 4 * (options.weight?.(type.name, each.name) ?? 1),
  }));
  const meta = [undefined, undefined, ...(isQuery ? [SchemaMetaFieldDef, TypeMetaFieldDef] : [])];
  const whole = weighted.reduce((sum, { weight }) => sum + weight, 0);
  let left = pick % (whole + meta.length);
  for (const { each, weight } of weighted) {
    if (left < weight) return each;
    left -= weight;
  }
  return meta[left];
}

function aliasOf(alias: number, type: GraphQLCompositeType): string | undefined {
  if (alias % 100 < 60) return undefined;
  const own = isUnionType(type) ? [] : Object.keys(type.getFields());
  const names = ['a', 'id', '__typename', 'b', ...own, '__proto__', 'constructor', '_entities'];
  return names[Math.floor(alias / 100) % names.length];
}

function conditions(number: number, place: Place): readonly DirectiveNode[] {
  const dice = new Dice(digitsOf(number));
  const which = dice.next(100);
  if (which < 80) return [];
  const names = forms[which % forms.length] as readonly string[];
  return names.map((name) => ({
    kind: Kind.DIRECTIVE,
    name: nameNode(name),
    arguments: [argument({ name: 'if', text: conditionText(name, dice, place), variables: [] })],
  }));
}

const forms = [['include'], ['skip'], ['include'], ['skip'], ['skip', 'include'], ['include', 'skip']];

function conditionText(directive: string, dice: Dice, place: Place): string {
  const form = dice.next(6);
  if (form < 2) return String(directive === 'include');
  if (form === 2) return String(directive === 'skip');
  return variableText(new GraphQLNonNull(GraphQLBoolean), 'if', dice, place);
}

/** The same field has the same arguments wherever it comes in the same variant. */
function argumentsOf(
  type: GraphQLCompositeType,
  { name, args }: GraphQLField<unknown, unknown>,
  variant: number,
  place: Place,
): readonly ArgumentNode[] {
  if (args.length === 0) return [];
  const key = `${type.name}.${name} ${variant}`;
  let given = place.argumentsOf.get(key);
  if (given === undefined) {
    const dice = new Dice(place.argumentNumbers[variant] ?? []);
    const chosen = args.filter((each) => isRequiredArgument(each) || dice.happens(55));
    given = chosen.map((each) =>
      give(each.type, each.name, `${type.name}.${name}.${each.name}`, dice, place),
    );
    place.argumentsOf.set(key, given);
  }
  for (const variable of given.flatMap(({ variables }) => variables)) place.scope.variables.add(variable);
  return given.map(argument);
}

function give(type: GraphQLInputType, name: string, at: string, dice: Dice, place: Place): Given {
  const variables: Variable[] = [];
  const variable = (own: GraphQLInputType, where: string): string => {
    const made = place.variables.at(own, where, dice);
    variables.push(made);
    return `$${made.name}`;
  };
  const text = dice.happens(35) ? variable(type, at) : place.values.literal(type, at, dice, { variable });
  return { name, text, variables };
}

function variableText(type: GraphQLInputType, at: string, dice: Dice, place: Place): string {
  const made = place.variables.at(type, at, dice);
  place.scope.variables.add(made);
  return `$${made.name}`;
}

/** Values are written as they are to be read: a node of this kind prints its text as it is. */
function argument({ name, text }: Given): ArgumentNode {
  return { kind: Kind.ARGUMENT, name: nameNode(name), value: { kind: Kind.ENUM, value: text } };
}

function field(name: string, { responseKey, ...parts }: FieldParts = {}): FieldNode {
  return {
    kind: Kind.FIELD,
    name: nameNode(name),
    ...(responseKey === undefined || responseKey === name ? {} : { alias: nameNode(responseKey) }),
    ...parts,
  };
}

type Choice = GraphQLField<unknown, unknown> | undefined;

interface FieldParts extends Pick<FieldNode, 'directives' | 'arguments' | 'selectionSet'> {
  readonly responseKey?: string | undefined;
}
