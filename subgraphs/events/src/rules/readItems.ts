import { InvalidValue } from './invalidValue.ts';

/** A list of slugs or ids as callers send it, if it is not too long (docs/rules.md 49 "Bounds before work"). */
export function readItems<Item>(given: readonly Item[]): readonly Item[] | InvalidValue {
  return given.length <= MOST_ITEMS
    ? given
    : new InvalidValue(`have at most ${MOST_ITEMS} items`, given.length);
}

const MOST_ITEMS = 10_000;
