import type { RawPrice } from '@calendar/feed';
import { digest, normalized } from './digest.ts';
import { asManyAsHeld, type EventDate, inOrder } from './eventDates.ts';
import type { FoundEvent } from './findEvents.ts';
import { instantText } from './moments.ts';
import type { EventContent, ReadEvent } from './readEvent.ts';

/** Events that are one, with an id for their whole life. */
export interface MergedEvent {
  readonly id: string;
  readonly found: readonly FoundEvent[];
  readonly content: EventContent;
  readonly prices: readonly RawPrice[];
  readonly dates: readonly EventDate[];
}

/**
 * Gives events their ids, and makes those with the same id one event with several dates.
 *
 * The id is what the publisher states, else the event's address, else it is made from name, start and
 * place. Publishers also give many events the address of one list: then the name, and where that is not
 * enough start and place, become part of the id, so that no event takes another's place.
 */
export function mergeEvents(events: readonly ReadEvent[], now: number): readonly MergedEvent[] {
  const ids = new Map<ReadEvent, string>();
  for (const [id, same] of grouped(events, ({ statedId }) => statedId)) {
    const alike = grouped(same, nameOf).size === 1;
    for (const event of same) {
      if (!alike)
        event.reader.note(
          event.found.place,
          id,
          'events of other names have this id too: names are part of theirs',
        );
      ids.set(event, alike ? whole(id) : `event-${digest(id, nameOf(event))}`);
    }
  }
  const unstated = events.filter((event) => !ids.has(event));
  for (const [url, same] of grouped(unstated, (event) => event.url)) {
    const byName = grouped(same, nameOf);
    for (const [name, named] of byName) {
      const alike = grouped(named, contentOf).size === 1;
      for (const event of named) {
        if (!alike) ids.set(event, `event-${digest(url, name, ...firstOf(event))}`);
        else ids.set(event, byName.size === 1 ? whole(url) : `event-${digest(url, name)}`);
      }
    }
  }
  const named = (event: ReadEvent) => ids.get(event) ?? `event-${digest(nameOf(event), ...firstOf(event))}`;
  return [...grouped(events, named)].map(([id, same]) => merged(id, same, now));
}

function merged(id: string, events: readonly ReadEvent[], now: number): MergedEvent {
  const [main, ...others] = events as readonly [ReadEvent, ...ReadEvent[]];
  for (const other of others) noteDifferences(other, main);
  noteRepetitions(events);
  const dates = events.flatMap(({ dates, prices }) =>
    JSON.stringify(prices) === JSON.stringify(main.prices)
      ? dates
      : dates.map((date) => ({ ...date, prices: date.prices ?? prices })),
  );
  return {
    id,
    found: events.map(({ found }) => found),
    content: main.content,
    prices: main.prices,
    dates: asManyAsHeld(inOrder(dates), now, (why) => main.reader.note(main.found.place, id, why)),
  };
}

function noteDifferences({ found, reader, content }: ReadEvent, main: ReadEvent): void {
  for (const [field, value] of Object.entries(content)) {
    const held = main.content[field as keyof EventContent];
    if (JSON.stringify(value) === JSON.stringify(held)) continue;
    reader.note(
      found.place,
      { [field]: value },
      `item ${main.found.item} has the same id: ${field} was taken from it`,
    );
  }
}

function noteRepetitions(events: readonly ReadEvent[]): void {
  const held = new Map<string, number>();
  for (const { dates, found, reader } of events) {
    for (const { start, end, venue } of dates) {
      const key = JSON.stringify([start, end, venue]);
      const earlier = held.get(key);
      if (earlier === undefined) held.set(key, found.item);
      else reader.note(found.place, instantText(start), `item ${earlier} is the same event on the same date`);
    }
  }
}

function grouped<Key>(
  events: readonly ReadEvent[],
  keyOf: (event: ReadEvent) => Key | null,
): Map<Key, ReadEvent[]> {
  const groups = new Map<Key, ReadEvent[]>();
  for (const event of events) {
    const key = keyOf(event);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [event]);
    else group.push(event);
  }
  return groups;
}

function nameOf({ content }: ReadEvent): string {
  return normalized(content.title_nb);
}

function contentOf({ content }: ReadEvent): string {
  return JSON.stringify(content);
}

function firstOf({ dates }: ReadEvent): readonly [start: number | null, venue: string | null] {
  return [dates[0]?.start ?? null, dates[0]?.venue ?? null];
}

/** An id is at most so long. */
function whole(id: string): string {
  return id.length <= LONGEST_ID ? id : `event-${digest(id)}`;
}

const LONGEST_ID = 300;
