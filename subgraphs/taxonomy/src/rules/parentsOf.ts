/**
 * The category above each category, where it is one of them; the others are top level. Where parents form a circle,
 * the first of the list that is in it becomes top level, so that every category is found below one.
 */
export function parentsOf(categories: readonly Child[]): ReadonlyMap<string, string> {
  const known = new Set(categories.map(({ id }) => id));
  const parents = new Map<string, string>();
  for (const { id, parent } of categories) if (parent !== null && known.has(parent)) parents.set(id, parent);
  for (const { id } of categories) if (isAboveItself(id, parents)) parents.delete(id);
  return parents;
}

function isAboveItself(id: string, parents: ReadonlyMap<string, string>): boolean {
  const passed = new Set<string>();
  let above = parents.get(id);
  while (above !== undefined && above !== id && !passed.has(above)) {
    passed.add(above);
    above = parents.get(above);
  }
  return above === id;
}

interface Child {
  readonly id: string;
  readonly parent: string | null;
}
