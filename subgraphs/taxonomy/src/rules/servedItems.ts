import { BOUNDS } from '@calendar/text/bounds';
import { withinBounds } from '@calendar/text/withinBounds';

/** A category or ticket type with its texts within bounds (docs/rules.md 50 "Bounds of a feed"). */
export function servedNames<Item extends Named>(item: Item): Item {
  return withinBounds<Named>(item, { name_nb: BOUNDS.name, name_en: BOUNDS.name }) as Item;
}

interface Named {
  readonly id: string;
  readonly name_nb: string | null;
  readonly name_en: string | null;
}
