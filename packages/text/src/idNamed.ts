import { distance } from 'fastest-levenshtein';
import { foldText } from './foldText.ts';

/** An item and what people call it. */
export interface NamedItem {
  readonly id: string;
  /** Names and slugs. */
  readonly names: readonly string[];
}

/**
 * Makes a function that finds the id that a text means: an id, or the name or slug that only one item has. Case and
 * accents do not matter in a name.
 *
 * @returns the id, or a phrase that says what is expected instead
 */
export function idNamed(what: string, items: readonly NamedItem[]): (given: string) => Named {
  const ids = new Set(items.map(({ id }) => id));
  let byName: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return (given) => {
    if (ids.has(given)) return { id: given };
    byName ??= idsByName(items);
    const [id, ...others] = byName.get(foldText(given).trim()) ?? [];
    if (id !== undefined && others.length === 0) return { id };
    const near =
      id === undefined ? nearTo(given, items) : items.filter((item) => [id, ...others].includes(item.id));
    const list = near.map((item) => `${item.id} (${item.names[0] ?? ''})`).join(', ');
    if (id !== undefined) return { expected: `the id of the ${what}: several have this name, ${list}` };
    const hint = list === '' ? '' : `; near are ${list}`;
    return {
      expected: `the id or the name of ${/^[aeo]/.test(what) ? 'an' : 'a'} ${what} of the calendar${hint}`,
    };
  };
}

export type Named = { readonly id: string } | { readonly expected: string };

function idsByName(items: readonly NamedItem[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { id, names } of items)
    for (const name of names) {
      const key = foldText(name).trim();
      found.set(key, (found.get(key) ?? new Set()).add(id));
    }
  return found;
}

function nearTo(given: string, items: readonly NamedItem[]): readonly NamedItem[] {
  const text = foldText(given.slice(0, LONGEST_COMPARED)).trim();
  const far = (item: NamedItem) =>
    Math.min(
      ...[item.id, ...item.names].map((name) => {
        const folded = foldText(name.slice(0, LONGEST_COMPARED)).trim();
        if (folded !== '' && (folded.includes(text) || text.includes(folded))) return 1;
        return distance(text, folded);
      }),
    );
  const most = Math.max(2, Math.floor(text.length / 3));
  return items
    .filter(({ names }) => names.length > 0)
    .map((item) => ({ item, far: far(item) }))
    .filter((each) => each.far <= most)
    .sort((one, other) => one.far - other.far)
    .slice(0, MOST_LISTED)
    .map(({ item }) => item);
}

const LONGEST_COMPARED = 100;
const MOST_LISTED = 5;
