import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/**
 * One number for a selection, made bottom-up: `measure` gives a selection's own from that of what it contains, and
 * `join` that of several. Every fragment is measured once, however often it is spread, so that fragments within
 * fragments cannot make the work grow. A fragment that contains itself, or that does not exist, counts 0 at that
 * place: validation refuses it.
 */
export function foldSelections(
  selectionSet: SelectionSetNode,
  fragments: Fragments,
  { measure, join }: Fold,
): number {
  const measured = new Map<string, number>();

  function ofSet({ selections }: SelectionSetNode): number {
    return selections.reduce((total, selection) => join(total, measure(selection, within(selection))), 0);
  }

  function within(selection: SelectionNode): number {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value);
    return selection.selectionSet === undefined ? 0 : ofSet(selection.selectionSet);
  }

  function ofFragment(name: string): number {
    const known = measured.get(name);
    if (known !== undefined) return known;
    measured.set(name, 0);
    const fragment = fragments.get(name);
    const total = fragment === undefined ? 0 : ofSet(fragment.selectionSet);
    measured.set(name, total);
    return total;
  }

  return ofSet(selectionSet);
}

/** A document's fragments by name. */
export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  return new Map(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
}

/** Fragments by name. */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

interface Fold {
  readonly measure: (selection: SelectionNode, within: number) => number;
  readonly join: (left: number, right: number) => number;
}
