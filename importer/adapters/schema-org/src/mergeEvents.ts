import { asManyDatesAsHeld } from '@calendar/adapter-kit/bounded';
import { normalized } from '@calendar/adapter-kit/digest';
import { idWithin, isAmbiguous, statedEventId } from '@calendar/adapter-kit/identity';
import type { Report } from '@calendar/adapter-kit/report';
import { separated } from '@calendar/adapter-kit/separated';
import { instantText } from '@calendar/adapter-kit/wallClock';
import type { RawPrice } from '@calendar/model/feed';
import { BOUNDS } from '@calendar/model/feedFields';
import { type EventDate, inOrder } from './eventDates.ts';
import type { FoundEvent } from './findEvents.ts';
import type { EventContent, ReadEvent } from './readEvent.ts';
import type { ScheduleSetting } from './schedule.ts';

export interface MergedEvent {
  readonly id: string;
  readonly found: readonly FoundEvent[];
  readonly read: readonly ReadEvent[];
  readonly content: EventContent;
  readonly prices: readonly RawPrice[];
  readonly dates: readonly EventDate[];
}

/**
 * Gives events ids within the source: of what the publisher states, else of the page, start and place (docs/rules.md
 * 53 "Ids of foreign items"). Those with the same id become one event with several dates.
 */
export function mergeEvents(
  events: readonly ReadEvent[],
  source: string,
  bounds: DateBounds,
  report: Report,
): readonly MergedEvent[] {
  const note: Note = ({ found }, value, why) => report.add(found.item, found.place, value, why);
  for (const event of events)
    if (event.identity !== null && isAmbiguous(source, event.identity)) note(event, '…', AMBIGUOUS);
  return [...Map.groupBy(events, (event) => idOf(event, source))].flatMap(([id, same]) => {
    if (same[0]?.identity !== null)
      return differing(id, same, source).map(([own, events]) => merged(own, events, bounds, note));
    const byName = Map.groupBy(same, nameOf);
    if (byName.size === 1) return [merged(id, same, bounds, note)];
    return [...byName].map(([name, named]) => {
      for (const event of named) note(event, name, `${ALIKE}: their names are part of their ids`);
      return merged(idWithin(source, 'event', id, name), named, bounds, note);
    });
  });
}

/** Items of one `@id` that share nothing are several events (docs/rules.md 65 "Identity over time"). */
function differing(
  id: string,
  events: readonly ReadEvent[],
  source: string,
): readonly (readonly [string, readonly ReadEvent[]])[] {
  const groups = separated(events, (event) => [
    nameOf(event),
    event.first.start ?? 'none',
    event.first.venue,
  ]);
  if (groups.length === 1) return [[id, events]];
  return groups.map((same) => {
    const [earliest] = same.toSorted((one, other) => (one.first.start ?? 0) - (other.first.start ?? 0));
    const { start = null, venue = null } = earliest?.first ?? {};
    return [idWithin(source, 'event', id, start, venue), same];
  });
}

const AMBIGUOUS =
  'another publisher may have the same identifier, and would replace the event: name the publisher with --source';
const ALIKE = 'other events are at the same page and begin at the same time and place';

function idOf(event: ReadEvent, source: string): string {
  const { identity, page, first } = event;
  if (identity !== null) return statedEventId(source, identity);
  const known = page === null ? ['named', nameOf(event)] : ['page', page];
  return idWithin(source, 'event', ...known, first.start, first.venue);
}

type DateBounds = Pick<ScheduleSetting, 'now' | 'mostDates'>;

type Note = (event: ReadEvent, value: unknown, why: string) => void;

function merged(
  id: string,
  events: readonly ReadEvent[],
  { now, mostDates }: DateBounds,
  note: Note,
): MergedEvent {
  const [main, ...others] = events as readonly [ReadEvent, ...ReadEvent[]];
  const fields = others.length === 0 ? [] : Object.entries(main.content);
  const held = new Map(fields.map(([field, value]) => [field, JSON.stringify(value)]));
  const pricesHeld = JSON.stringify(main.prices);
  for (const other of others) noteDifferences(other, main, held, note);
  if (others.length > 0) noteRepetitions(events, note);
  const dates = events.flatMap(({ dates, prices }) =>
    JSON.stringify(prices) === pricesHeld
      ? dates
      : dates.map((date) => ({ ...date, prices: date.prices ?? prices })),
  );
  const most = Math.min(BOUNDS.dates, mostDates * events.length);
  return {
    id,
    found: events.map(({ found }) => found),
    read: events,
    content: main.content,
    prices: main.prices,
    dates: asManyDatesAsHeld(inOrder(dates), most, now, (why) => note(main, id, why)),
  };
}

function noteDifferences(
  event: ReadEvent,
  main: ReadEvent,
  held: ReadonlyMap<string, string>,
  note: Note,
): void {
  for (const [field, value] of Object.entries(event.content)) {
    if (value === main.content[field as keyof EventContent] || JSON.stringify(value) === held.get(field))
      continue;
    note(event, { [field]: value }, `item ${main.found.item} has the same id: ${field} was taken from it`);
  }
}

function noteRepetitions(events: readonly ReadEvent[], note: Note): void {
  const held = new Map<string, number>();
  for (const event of events) {
    for (const { start, end, venue } of event.dates) {
      const key = JSON.stringify([start, end, venue]);
      const earlier = held.get(key);
      if (earlier === undefined) held.set(key, event.found.item);
      else note(event, instantText(start), `item ${earlier} is the same event on the same date`);
    }
  }
}

function nameOf({ content }: ReadEvent): string {
  return normalized(content.title_nb);
}
