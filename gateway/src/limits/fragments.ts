import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** A document's fragments by name. */
export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  return new Map(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
}

/**
 * The fields of a selection set of a valid document, those of its fragments included, each fragment's once: a second
 * spread in the same place brings nothing new.
 */
export function* fieldsOf(
  { selections }: SelectionSetNode,
  parent: string,
  fragments: Fragments,
  visited = new Set<string>(),
): Iterable<SelectedField> {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      yield { node: selection, parent };
      continue;
    }
    if (selection.kind === Kind.FRAGMENT_SPREAD && visited.has(selection.name.value)) continue;
    if (selection.kind === Kind.FRAGMENT_SPREAD) visited.add(selection.name.value);
    const fragment =
      selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
    if (fragment === undefined) continue;
    yield* fieldsOf(fragment.selectionSet, fragment.typeCondition?.name.value ?? parent, fragments, visited);
  }
}

/** Fragments by name. */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export interface SelectedField {
  readonly node: FieldNode;
  /** Name of the type that the field belongs to. */
  readonly parent: string;
}
