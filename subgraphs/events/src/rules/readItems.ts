import { MOST_COMPARED } from '@calendar/text';
import { InvalidValue } from './invalidValue.ts';

/** A list of slugs or ids as callers send it, if it is not too long (docs/rules.md 49 "Bounds before work"). */
export function readItems<Item>(given: readonly Item[]): readonly Item[] | InvalidValue {
  return given.length <= MOST_COMPARED
    ? given
    : new InvalidValue(`have at most ${MOST_COMPARED} items`, given.length);
}
