import {
  type ArgumentNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLSchema,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  type ValueNode,
  type VariableDefinitionNode,
  valueFromASTUntyped,
} from 'graphql';
import type { Variables } from '../selection/Parameters.ts';
import { fieldsIn, type SelectedField, type SelectionTree } from '../selection/SelectionTree.ts';

/**
 * How many values the answer to a valid operation may hold, as a function of its variables, conditions
 * ignored. A list is as long as `sizeOf` says; the schema's own are counted apart (`introspectedValues`).
 */
export function costOf(
  tree: SelectionTree,
  introspected: number,
  { definitions, listSizes }: CostContext,
): (variables: Variables) => number {
  const defaults = Object.fromEntries(
    definitions.flatMap(({ variable, defaultValue }) =>
      defaultValue === undefined ? [] : [[variable.name.value, valueFromASTUntyped(defaultValue)]],
    ),
  );
  const within = new Map<SelectionTree, Amount>();

  function ofTree(selected: SelectionTree, sized: ReadonlyMap<string, Amount>): Amount {
    return sum(Array.from(fieldsIn(selected), (each) => ofField(each, sized.get(each.field.name))));
  }

  function ofField(
    { node, parent, field, isMeta, within: selected }: SelectedField,
    sized: Amount | undefined,
  ): Amount {
    if (isMeta || selected === undefined) return 1;
    const said = listSizes(parent.name, field.name);
    const own = () => sizeOf(node, field, said, defaults);
    let item = within.get(selected);
    if (item === undefined) {
      const sizedFields = new Map(said?.sizedFields.map((name) => [name, own()]));
      item = sum([1, ofTree(selected, sizedFields)]);
      within.set(selected, item);
    }
    return isListType(getNullableType(field.type)) ? product(sized ?? own(), item) : item;
  }

  const cost = sum([ofTree(tree, new Map()), introspected * costOfIntrospected]);
  return (variables) => amountOf(cost, variables);
}

/** A value of the schema takes as long as ten of the calendar: the gateway computes it itself. */
export const costOfIntrospected = 10;

function sum(amounts: readonly Amount[]): Amount {
  const varying = amounts.filter((amount) => typeof amount === 'function');
  const fixed = amounts.reduce<number>((total, each) => total + (typeof each === 'number' ? each : 0), 0);
  // Stryker disable next-line all: a function gives the same, and takes longer
  if (varying.length === 0) return fixed;
  return (variables) => varying.reduce((total, each) => total + each(variables), fixed);
}

function product(size: Amount, item: Amount): Amount {
  // Stryker disable next-line all: a function gives the same, and takes longer
  if (typeof size === 'number' && typeof item === 'number') return size * item;
  return (variables) => amountOf(size, variables) * amountOf(item, variables);
}

function amountOf(amount: Amount, variables: Variables): number {
  return typeof amount === 'number' ? amount : amount(variables);
}

export interface CostContext {
  readonly definitions: readonly VariableDefinitionNode[];
  readonly listSizes: ListSizes;
}

/** The lengths of lists, by the directive `@listSize` of the supergraph. */
export function readListSizes(supergraph: GraphQLSchema): ListSizes {
  const directive = supergraph.getDirective('listSize');
  if (!directive) return () => undefined;
  const sizes = new Map(
    Object.values(supergraph.getTypeMap()).flatMap((type) =>
      isObjectType(type) || isInterfaceType(type)
        ? Object.values(type.getFields()).flatMap((field): [string, ListSize][] => {
            const given = field.astNode && getDirectiveValues(directive, field.astNode);
            return given ? [[`${type.name}.${field.name}`, asListSize(given)]] : [];
          })
        : [],
    ),
  );
  return (typeName, fieldName) => sizes.get(`${typeName}.${fieldName}`);
}

function asListSize(given: Readonly<Record<string, unknown>>): ListSize {
  return {
    assumed: (given['assumedSize'] as number | null | undefined) ?? undefined,
    slicingArguments: (given['slicingArguments'] as string[] | null | undefined) ?? [],
    sizedFields: (given['sizedFields'] as string[] | null | undefined) ?? [],
  };
}

/** A list's assumed length: its slicing argument, or the longest list given to a field; else ten. */
function sizeOf(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  said: ListSize | undefined,
  defaults: Variables,
): Amount {
  if (said !== undefined && said.slicingArguments.length > 0) {
    const most = said.assumed ?? Number.POSITIVE_INFINITY;
    return longest(
      ({ name }) => said.slicingArguments.includes(name),
      (value) => Math.min(most, typeof value === 'number' ? Math.max(0, value) : most),
    );
  }
  if (said?.assumed !== undefined) return said.assumed;
  const isList = ({ type }: GraphQLArgument) => isListType(getNullableType(type));
  if (!field.args.some(isList)) return unknownSize;
  return longest(isList, (value) => (Array.isArray(value) ? value.length : 1));

  function longest(
    counts: (argument: GraphQLArgument) => boolean,
    lengthOf: (value: unknown) => number,
  ): Amount {
    const given = field.args.filter(counts).map((argument) => ({
      byDefault: argument.defaultValue,
      value: node.arguments?.find(({ name }) => name.value === argument.name)?.value,
    }));
    const size = (variables: Variables) =>
      Math.max(0, ...given.map((each) => lengthOf(sentValue(each, variables, defaults))));
    // Stryker disable next-line all: a function gives the same, and takes longer
    return given.some(({ value }) => value?.kind === Kind.VARIABLE) ? size : size({});
  }
}

const unknownSize = 10;

function sentValue({ value, byDefault }: GivenArgument, variables: Variables, defaults: Variables): unknown {
  if (value === undefined) return byDefault;
  if (value.kind !== Kind.VARIABLE) return literal(value);
  const name = value.name.value;
  return ownValue(variables, name) ?? ownValue(defaults, name) ?? byDefault;
}

/** A variable that is left out may have the name of a method, as `$toString` does. */
function ownValue(values: Variables, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Of a literal only its being a list of that length, or that number, is of interest. */
function literal(value: ValueNode): unknown {
  if (value.kind === Kind.LIST) return value.values;
  return value.kind === Kind.INT ? Number(value.value) : null;
}

export type ListSizes = (typeName: string, fieldName: string) => ListSize | undefined;

export interface ListSize {
  /** The length to assume. If an argument gives the length, it is the greatest length that the argument can cause. */
  readonly assumed: number | undefined;
  readonly slicingArguments: readonly string[];
  /** Fields of the field's type that have the length; empty: the field itself is the list. */
  readonly sizedFields: readonly string[];
}

interface GivenArgument {
  /** Undefined if the field is selected without the argument. */
  readonly value: ValueNode | undefined;
  readonly byDefault: unknown;
}

type Amount = number | ((variables: Variables) => number);

/**
 * How many values of the schema itself an answer may hold, counted like `costOf` with true lengths
 * (docs/rules.md 41 "True cost of an operation"). `Infinity` if they are more than `most`.
 */
export function introspectedValues(tree: SelectionTree, schema: GraphQLSchema, most: number): number {
  /** By selection and object: equal parts of the schema are counted once for a selection. */
  const known = new Map<SelectionTree, Map<unknown, number>>();
  let counted = 0;

  function ofObject(object: unknown, selected: SelectionTree): number {
    const before = known.get(selected)?.get(object);
    if (before !== undefined) return before;
    // Each of them is in the answer at least once.
    if (++counted > most) return Number.POSITIVE_INFINITY;
    let total = 0;
    for (const field of fieldsIn(selected)) total += ofField(field, object);
    const values = known.get(selected) ?? new Map();
    known.set(selected, values.set(object, total));
    return total;
  }

  function ofField({ field, within }: SelectedField, object: unknown): number {
    // Of a leaf nothing is introspected.
    return 1 + ofValue(introspect(field, object, schema), within as SelectionTree);
  }

  function ofValue(value: unknown, selected: SelectionTree): number {
    if (value === null || value === undefined) return 0;
    if (!Array.isArray(value)) return ofObject(value, selected);
    return value.reduce<number>((total, item) => total + 1 + ofObject(item, selected), 0);
  }

  let total = 0;
  for (const { node, field, within } of fieldsIn(tree)) {
    if (within === undefined) continue;
    if (field === SchemaMetaFieldDef) total += 1 + ofObject(schema, within);
    if (field !== TypeMetaFieldDef) continue;
    total += 1 + Math.max(0, ...requestedTypes(node, schema).map((type) => ofObject(type, within)));
  }
  return total > most ? Number.POSITIVE_INFINITY : total;
}

function introspect(field: GraphQLField<unknown, unknown>, object: unknown, schema: GraphQLSchema): unknown {
  if (!isCompositeType(getNamedType(field.type))) return null;
  const info = { schema } as Parameters<NonNullable<typeof field.resolve>>[3];
  return field.resolve?.(object, { includeDeprecated: true }, undefined, info);
}

function requestedTypes(
  { arguments: given }: SelectedField['node'],
  schema: GraphQLSchema,
): readonly unknown[] {
  // `__type` has one argument, which it needs.
  const [{ value: name }] = given as readonly [ArgumentNode];
  if (name.kind === Kind.STRING) return [schema.getType(name.value)].filter((type) => type !== undefined);
  return Object.values(schema.getTypeMap());
}
