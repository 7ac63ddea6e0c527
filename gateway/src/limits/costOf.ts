import { getNullableType, isListType, type VariableDefinitionNode, valueFromASTUntyped } from 'graphql';
import type { Variables } from '../http/Variables.ts';
import { fieldsIn, type SelectedField, type SelectionTree } from '../selection/SelectionTree.ts';
import { type ListSizes, type Size, sizeOf } from './listSizes.ts';

/**
 * How many values the answer to a valid operation may hold, as a function of its variables. A field is one value, a
 * field with subfields one and theirs. A list is as many of these as `sizeOf` says. A list of texts or numbers is one
 * value. Selections that conditions may leave out are counted. What is known without the variables is computed once,
 * here.
 *
 * @param introspected values of the schema itself, which are counted elsewhere (`introspectedValues`)
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
  const within = new Map<SelectionTree, Cost>();

  function ofTree(selected: SelectionTree, sized: SizedFields): Cost {
    return sum(Array.from(fieldsIn(selected), (each) => ofField(each, sized.get(each.field.name))));
  }

  function ofField(
    { node, parent, field, isMeta, within: selected }: SelectedField,
    sized: Size | undefined,
  ): Cost {
    if (isMeta || selected === undefined) return leaf;
    const said = listSizes(parent.name, field.name);
    const own = () => sizeOf(node, field, said, defaults);
    let item = within.get(selected);
    if (item === undefined) {
      const sizedFields = new Map(said?.sizedFields.map((name) => [name, own()]));
      item = sum([leaf, ofTree(selected, sizedFields)]);
      within.set(selected, item);
    }
    return times(isListType(getNullableType(field.type)) ? (sized ?? own()) : 1, item);
  }

  const selected = ofTree(tree, new Map());
  const cost = { ...selected, fixed: selected.fixed + introspected * costOfIntrospected };
  return (variables) => (cost.varying.length === 0 ? cost.fixed : evaluate(cost, variables, new Map()));
}

/** A value of the schema takes as long as ten of the calendar: the gateway computes it itself. */
export const costOfIntrospected = 10;

const leaf: Cost = { fixed: 1, varying: [] };

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

/** `known` avoids evaluating again what several selections have in common. */
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

/** What computing a cost needs to know beside the selection. */
export interface CostContext {
  /** The operation's variables. */
  readonly definitions: readonly VariableDefinitionNode[];
  readonly listSizes: ListSizes;
}

interface Cost {
  readonly fixed: number;
  readonly varying: readonly { readonly size: Size; readonly item: Cost }[];
}

/** Fields of a selection whose lengths an argument of the field gives. */
type SizedFields = ReadonlyMap<string, Size>;
