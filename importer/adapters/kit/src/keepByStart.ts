import type { RawEvent } from '@calendar/model/feed';
import { parseDateTime } from '@calendar/time';
import { normalized } from './digest.ts';
import type { IdKeeper, StoredForeignEvent } from './idKeeper.ts';

/**
 * An event whose own id is not stored takes the id of a stored event that is not in the feed. Both have the same title,
 * and one date with the same start, at the same venue unless that may differ.
 */
export function keepByStart(
  events: readonly RawEvent[],
  kept: IdKeeper<StoredForeignEvent>,
  withVenue: boolean,
): void {
  const stored = [...kept.stored.values()].filter(({ id }) => kept.isFree(id));
  const found = stored.flatMap(({ id, title, dates }) => {
    const name = normalized(title);
    return dates.map(({ start, venue }) => ({ id, sign: signOf(name, start, withVenue ? venue : null) }));
  });
  const bySign = Map.groupBy(found, ({ sign }) => sign);
  const ids = new Map(
    [...bySign].map(([sign, same]) => [
      sign,
      same
        .map(({ id }) => id)
        .sort()
        .reverse(),
    ]),
  );
  for (const event of events.filter(({ id }) => kept.isOpen(id))) {
    const name = normalized(event.title_nb);
    for (const { startDate, venue = null } of event.dates) {
      const sign = signOf(name, parseDateTime(startDate), withVenue ? venue : null);
      const id = nextFree(ids.get(sign), kept);
      if (id === undefined) continue;
      kept.keep(event.id, id);
      break;
    }
  }
}

/** The least of the ids that are still free; those taken are removed, so that none is looked at twice. */
function nextFree(ids: string[] | undefined, kept: IdKeeper<StoredForeignEvent>): string | undefined {
  while (ids !== undefined && ids.length > 0 && !kept.isFree(ids.at(-1) as string)) ids.pop();
  return ids?.at(-1);
}

function signOf(name: string, start: number | null, venue: string | null): string {
  return JSON.stringify([name, start, venue]);
}
