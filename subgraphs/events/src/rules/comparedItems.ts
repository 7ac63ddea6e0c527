import { distinctCompared } from '@calendar/text';

/** The items of a list as they are compared, each once; those of the same list are compared once. */
export function comparedItems(items: readonly string[]): readonly string[] {
  let own = known.get(items);
  if (own === undefined) {
    own = distinctCompared(items);
    known.set(items, own);
  }
  return own;
}

const known = new WeakMap<readonly string[], readonly string[]>();
