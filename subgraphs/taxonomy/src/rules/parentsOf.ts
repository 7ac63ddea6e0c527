/** The parent of each category in the list. If parents form a circle, its first becomes top level. */
export function parentsOf(
  categories: readonly { readonly id: string; readonly parent: string | null }[],
): ReadonlyMap<string, string> {
  const known = new Set(categories.map(({ id }) => id));
  const parents = new Map<string, string>();
  for (const { id, parent } of categories) if (parent !== null && known.has(parent)) parents.set(id, parent);
  const circular = idsInCircles(parents);
  const opened = new Set<string>();
  for (const { id } of categories) {
    if (!circular.has(id) || opened.has(id)) continue;
    for (let at: string | undefined = id; at !== undefined && !opened.has(at); at = parents.get(at))
      opened.add(at);
    parents.delete(id);
  }
  return parents;
}

/** The ids that are above themselves. Each step upwards is taken once. */
function idsInCircles(parents: ReadonlyMap<string, string>): ReadonlySet<string> {
  const circular = new Set<string>();
  const passed = new Set<string>();
  for (const id of parents.keys()) {
    const path = new Set<string>();
    let above: string | undefined = id;
    for (; above !== undefined && !passed.has(above); above = parents.get(above)) {
      passed.add(above);
      path.add(above);
    }
    if (above === undefined || !path.has(above)) continue;
    for (let at: string = above; !circular.has(at); at = parents.get(at)!) circular.add(at);
  }
  return circular;
}
