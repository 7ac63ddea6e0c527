import type { FeedTicketType } from '@calendar/model/feed';
import { BOUNDS } from '@calendar/text/bounds';
import { withinBounds } from '@calendar/text/withinBounds';

/** A category or ticket type with its texts within bounds (docs/rules.md 50 "Bounds of a feed"). */
export function servedNames<Item extends FeedTicketType>(item: Item): Item {
  return withinBounds<FeedTicketType>(item, { name_nb: BOUNDS.name, name_en: BOUNDS.name }) as Item;
}
