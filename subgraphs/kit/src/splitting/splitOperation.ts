import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  type InlineFragmentNode,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionNode,
  type SelectionSetNode,
  separateOperations,
  visit,
} from 'graphql';
import { type AnswerShape, shapeOf } from './AnswerShape.ts';
import { ITEMS, itemsField, placeField } from './names.ts';
import type { Place, PlaceNode } from './Place.ts';

/**
 * Splits an operation at its outermost lists of objects: into one that has a leaf in the place of each list, and for
 * each place one that selects the items alone. Lists of introspection, and of what a union or an interface selects,
 * stay where they are.
 *
 * @param document one query and the fragments it uses
 * @param schema made by `splitSchema`
 */
export function splitOperation(document: DocumentNode, schema: GraphQLSchema): SplitOperation {
  const { operation, fragments } = partsOf(document);
  const query = schema.getQueryType() as GraphQLObjectType;
  const context = { schema, fragments };
  const found = new Map<string, FoundPlace>();
  const spread = new Map<string, Set<string>>();

  /** @param conditions of everything around the selections that other fields of the same place may not have */
  function around(
    { selections }: SelectionSetNode,
    type: GraphQLObjectType,
    path: string,
    conditions: Conditions,
  ): SelectionSetNode {
    return {
      kind: Kind.SELECTION_SET,
      selections: selections.flatMap((selection) => ofSelection(selection, type, path, conditions)),
    };
  }

  function ofSelection(
    selection: SelectionNode,
    type: GraphQLObjectType,
    path: string,
    conditions: Conditions,
  ): SelectionNode[] {
    const within = withConditionsOf(conditions, selection);
    if (selection.kind === Kind.FIELD) return [ofField(selection, type, path, within)];
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return [{ ...selection, selectionSet: around(selection.selectionSet, type, path, within) }];
    const name = selection.name.value;
    const fragment = fragments.get(name);
    if (fragment === undefined || spread.get(path)?.has(name)) return [];
    // Spread once without a condition, it brings nothing new in the same place.
    if (within.length === 0) spread.set(path, (spread.get(path) ?? new Set()).add(name));
    const { directives = [] } = selection;
    return [
      {
        kind: Kind.INLINE_FRAGMENT,
        directives,
        selectionSet: around(fragment.selectionSet, type, path, within),
      },
    ];
  }

  function ofField(
    node: FieldNode,
    type: GraphQLObjectType,
    path: string,
    conditions: Conditions,
  ): FieldNode {
    const field = type.getFields()[node.name.value];
    if (field === undefined || node.selectionSet === undefined) return { ...node };
    const key = `${path}.${node.alias?.value ?? node.name.value}`;
    const named = getNamedType(field.type);
    if (type.getFields()[placeField(field.name)] !== undefined && isCompositeType(named)) {
      const place = found.get(key) ?? foundPlace(named, field.type);
      found.set(key, place);
      place.members.push({ conditions, selectionSet: node.selectionSet });
      return leafOf(node, place.place);
    }
    if (!isObjectType(named) || isListType(getNullableType(field.type))) return fresh(node);
    return { ...node, selectionSet: around(node.selectionSet, named, key, conditions) };
  }

  const selectionSet = around(operation.selectionSet, query, '', []);
  for (const { place, members } of found.values()) complete(place, members, operation, context);
  return {
    // Fragments remain for what is not split.
    around: separate({ ...operation, selectionSet }, fragments),
    shape: shapeOf([operation.selectionSet], query, context),
  };
}

/** What an operation and its fragments are. */
function partsOf({ definitions }: DocumentNode): Parts {
  const fragments = new Map<string, FragmentDefinitionNode>();
  let operation: OperationDefinitionNode | undefined;
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    if (definition.kind === Kind.OPERATION_DEFINITION) operation = definition;
  }
  return { operation: operation as OperationDefinitionNode, fragments };
}

function foundPlace(type: GraphQLCompositeType, listType: GraphQLOutputType): FoundPlace {
  const list = getNullableType(listType);
  const itemsAreNullable = isListType(list) && !isNonNullType(list.ofType);
  return { place: { type, itemsAreNullable } as Place, members: [] };
}

function leafOf({ selectionSet: _, ...node }: FieldNode, place: Place): PlaceNode {
  const { value } = node.name;
  const alias = node.alias ?? { kind: Kind.NAME, value };
  return { ...node, alias, name: { ...node.name, value: placeField(value) }, place };
}

function complete(
  place: Mutable<Place>,
  members: readonly Member[],
  operation: OperationDefinitionNode,
  context: { readonly schema: GraphQLSchema; readonly fragments: Fragments },
): void {
  const [only, ...others] = members;
  // What a place has from one field alone is there whenever the place is.
  const selectionSet =
    only !== undefined && others.length === 0
      ? only.selectionSet
      : { kind: Kind.SELECTION_SET as const, selections: members.map(underConditions) };
  const name = { kind: Kind.NAME, value: itemsField(place.type.name) } as const;
  const selecting: OperationDefinitionNode = {
    kind: Kind.OPERATION_DEFINITION,
    operation: operation.operation,
    selectionSet: {
      kind: Kind.SELECTION_SET,
      selections: [
        {
          kind: Kind.FIELD,
          name,
          alias: { kind: Kind.NAME, value: ITEMS },
          selectionSet: fresh(selectionSet),
        },
      ],
    },
  };
  const document = separate(selecting, context.fragments);
  const { variables, givenArguments } = dependenciesOf(document);
  const { variableDefinitions = [] } = operation;
  place.document = variables ? separate({ ...selecting, variableDefinitions }, context.fragments) : document;
  place.text = print(place.document);
  place.isFixed = !variables && !givenArguments;
  place.shape = shapeOf([selectionSet], place.type, context);
}

function underConditions({ conditions, selectionSet }: Member): InlineFragmentNode {
  const [outermost = [], ...others] = conditions;
  const inner: SelectionSetNode =
    others.length === 0
      ? selectionSet
      : { kind: Kind.SELECTION_SET, selections: [underConditions({ conditions: others, selectionSet })] };
  return { kind: Kind.INLINE_FRAGMENT, directives: outermost, selectionSet: inner };
}

function withConditionsOf(conditions: Conditions, { directives = [] }: SelectionNode): Conditions {
  return directives.length === 0 ? conditions : [...conditions, directives];
}

/** With the fragments it uses, as nodes of its own: the compiler writes into them. */
function separate(operation: OperationDefinitionNode, fragments: Fragments): DocumentNode {
  const definitions = [operation, ...fragments.values()];
  const [document] = Object.values(separateOperations({ kind: Kind.DOCUMENT, definitions }));
  return fresh(document as DocumentNode);
}

function fresh<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(fresh) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.entries(value).map(([name, inner]) => [
    name,
    name === 'loc' || name === 'place' ? inner : fresh(inner),
  ]);
  return Object.fromEntries(copy) as Value;
}

function dependenciesOf(document: DocumentNode): {
  readonly variables: boolean;
  readonly givenArguments: boolean;
} {
  let variables = false;
  let givenArguments = false;
  visit(document, {
    Variable() {
      variables = true;
    },
    Field({ arguments: given = [] }) {
      if (given.length > 0) givenArguments = true;
    },
  });
  return { variables, givenArguments };
}

export interface SplitOperation {
  /** The operation, with a leaf in the place of each list. */
  readonly around: DocumentNode;
  /** What the answer to the whole operation costs. */
  readonly shape: AnswerShape;
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;
type Conditions = readonly (readonly DirectiveNode[])[];
type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

interface Parts {
  readonly operation: OperationDefinitionNode;
  readonly fragments: Fragments;
}

interface FoundPlace {
  readonly place: Place;
  readonly members: Member[];
}

/** A field that brings selections to a place. */
interface Member {
  readonly conditions: Conditions;
  readonly selectionSet: SelectionSetNode;
}
