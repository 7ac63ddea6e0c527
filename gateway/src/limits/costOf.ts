import {
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import type { Variables } from '../http/Variables.ts';
import { type Fragments, fieldsOf } from './fragments.ts';
import type { ListSizes } from './listSizes.ts';
import { type Size, sizeOf } from './sizeOf.ts';

/**
 * How many values the answer to a valid operation may hold, as a function of its variables: a field is one value, a
 * field with subfields one and theirs, and a list as many of these as `sizeOf` says. A list of texts or numbers is
 * one value. Selections that conditions may leave out are counted. What can be known without the variables is
 * reckoned once, here.
 *
 * @param introspected values of the schema itself, which are counted elsewhere (`introspectedValues`)
 */
export function costOf(
  operation: OperationDefinitionNode,
  introspected: number,
  { schema, fragments, listSizes }: CostContext,
): (variables: Variables) => number {
  const defaults = Object.fromEntries(
    (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue === undefined ? [] : [[variable.name.value, valueFromASTUntyped(defaultValue)]],
    ),
  );
  const within = new Map<FieldNode, Cost>();

  function ofSet(set: SelectionSetNode, typeName: string, sized: SizedFields): Cost {
    return sum(
      [...fieldsOf(set, typeName, fragments)].map(({ node, parent }) => {
        const field = fieldOf(schema, parent, node.name.value);
        return field === undefined ? leaf : ofField(node, field, parent, sized.get(field.name));
      }),
    );
  }

  function ofField(
    node: FieldNode,
    field: GraphQLField<unknown, unknown>,
    parent: string,
    sized: Size | undefined,
  ): Cost {
    if (node.selectionSet === undefined) return leaf;
    const said = listSizes(parent, field.name);
    const own = () => sizeOf(node, field, said, defaults);
    let item = within.get(node);
    if (item === undefined) {
      const sizedFields = new Map(said?.sizedFields.map((name) => [name, own()]));
      item = sum([leaf, ofSet(node.selectionSet, getNamedType(field.type).name, sizedFields)]);
      within.set(node, item);
    }
    return times(isListType(getNullableType(field.type)) ? (sized ?? own()) : 1, item);
  }

  const root = schema.getRootType(operation.operation);
  const selected = root ? ofSet(operation.selectionSet, root.name, new Map()) : leaf;
  const cost = { ...selected, fixed: selected.fixed + introspected * costOfIntrospected };
  return (variables) => (cost.varying.length === 0 ? cost.fixed : evaluate(cost, variables, new Map()));
}

/** A value of the schema takes as long as ten of the calendar: it is not a subgraph that prepares it. */
export const costOfIntrospected = 10;

const leaf: Cost = { fixed: 1, varying: [] };

/** Undefined for `__typename`, for introspection, and for what only a document that is not valid has. */
function fieldOf(
  schema: GraphQLSchema,
  typeName: string,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  const type = schema.getType(typeName);
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
}

function sum(costs: readonly Cost[]): Cost {
  return {
    fixed: costs.reduce((total, { fixed }) => total + fixed, 0),
    varying: costs.flatMap(({ varying }) => varying),
  };
}

function times(size: Size, item: Cost): Cost {
  return typeof size === 'number' && item.varying.length === 0
    ? { fixed: size * item.fixed, varying: [] }
    : { fixed: 0, varying: [{ size, item }] };
}

/** `known` avoids evaluating for each place what several places share. */
function evaluate(cost: Cost, variables: Variables, known: Map<Cost, number>): number {
  const before = known.get(cost);
  if (before !== undefined) return before;
  const total = cost.varying.reduce(
    (sum, { size, item }) =>
      sum + (typeof size === 'number' ? size : size(variables)) * evaluate(item, variables, known),
    cost.fixed,
  );
  known.set(cost, total);
  return total;
}

/** What reckoning a cost needs to know beside the operation. */
export interface CostContext {
  /** What the operation is valid against. */
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  readonly listSizes: ListSizes;
}

interface Cost {
  readonly fixed: number;
  readonly varying: readonly { readonly size: Size; readonly item: Cost }[];
}

/** Fields of a selection whose lengths an argument around it gives. */
type SizedFields = ReadonlyMap<string, Size>;
