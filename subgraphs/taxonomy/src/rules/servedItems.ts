import { BOUNDS } from '@calendar/text/bounds';
import { overlong } from '@calendar/text/comparedText';
import { changedFields, withinBounds } from '@calendar/text/withinBounds';

/**
 * A served category or ticket type: its texts are within the bounds of a feed (docs/rules.md 50 "Bounds of a feed").
 */
export function servedNames<Item extends Named>(item: Item): Item {
  return withinBounds<Named>(item, { name_nb: BOUNDS.name, name_en: BOUNDS.name }) as Item;
}

/**
 * The names of fields that exceed their bounds (docs/rules.md 49 "Bounds before work"). They are served cut, or cannot
 * be searched.
 */
export function boundedFields<Item extends Named>(stored: Item, served: Item): readonly string[] {
  return [...overlong({ id: stored.id }), ...changedFields(stored, served)];
}

interface Named {
  readonly id: string;
  readonly name_nb: string | null;
  readonly name_en: string | null;
}
