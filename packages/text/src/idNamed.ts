import { distance } from 'fastest-levenshtein';
import { foldText } from './foldText.ts';

/** An item and what people call it. */
export interface NamedItem {
  readonly id: string;
  /** Names and slugs. */
  readonly names: readonly string[];
}

/** Finds the id that a text means, or says what is expected: an id, or the name or slug of one item. */
export function idNamed(what: string, items: readonly NamedItem[]): (given: string) => Named {
  const ids = new Set(items.map(({ id }) => id));
  let known: ReturnType<typeof foldedNames> | undefined;
  return (given) => {
    if (ids.has(given)) return { id: given };
    known ??= foldedNames(items);
    const text = foldText(given).trim();
    const same = [...(known.byName.get(text) ?? [])];
    const [only] = same;
    if (only !== undefined && same.length === 1) return { id: only.id };
    const { folded } = known;
    return {
      // Looking for what is near compares all names: only who tells it waits for that.
      get expected() {
        const near = only === undefined ? nearTo(text, folded) : same;
        const list = near.map(({ id, names }) => `${id} (${names[0] ?? ''})`).join(', ');
        if (only !== undefined) return `the id of the ${what}: several have this name, ${list}`;
        const hint = list === '' ? '' : `; near are ${list}`;
        return `the id or the name of ${/^[aeo]/.test(what) ? 'an' : 'a'} ${what} of the calendar${hint}`;
      },
    };
  };
}

export type Named = { readonly id: string } | { readonly expected: string };

/** Folding all names takes longer than one search. */
function foldedNames(items: readonly NamedItem[]) {
  const byName = new Map<string, Set<NamedItem>>();
  const folded = items.map((item): FoldedItem => {
    const [id = '', ...names] = [item.id, ...item.names].map((name) => foldText(name).trim());
    for (const name of names) byName.set(name, (byName.get(name) ?? new Set()).add(item));
    return { item, words: [id, ...names].map((word) => word.slice(0, LONGEST_COMPARED)) };
  });
  return { byName, folded: folded.filter(({ item }) => item.names.length > 0) };
}

function nearTo(given: string, folded: readonly FoldedItem[]): readonly NamedItem[] {
  const text = given.slice(0, LONGEST_COMPARED);
  const most = Math.max(2, Math.floor(text.length / 3));
  const far = (word: string) => {
    if (word !== '' && (word.includes(text) || text.includes(word))) return 1;
    return Math.abs(word.length - text.length) > most ? Number.POSITIVE_INFINITY : distance(text, word);
  };
  return folded
    .map(({ item, words }) => ({ item, far: Math.min(...words.map(far)) }))
    .filter((each) => each.far <= most)
    .sort((one, other) => one.far - other.far)
    .slice(0, MOST_LISTED)
    .map(({ item }) => item);
}

interface FoldedItem {
  readonly item: NamedItem;
  readonly words: readonly string[];
}

const LONGEST_COMPARED = 100;
const MOST_LISTED = 5;
