import { datesOfEach } from '@calendar/adapter-kit/bounded';
import { withoutCancellation } from '@calendar/adapter-kit/cancelledTitle';
import { categorizerOf } from '@calendar/adapter-kit/categoryMapping';
import { DEFAULT_MAPPING } from '@calendar/adapter-kit/defaultMapping';
import { normalized } from '@calendar/adapter-kit/digest';
import { type ForeignFeed, type ForeignOptions, ForeignReading } from '@calendar/adapter-kit/foreignFeed';
import { idWithin } from '@calendar/adapter-kit/identity';
import { Report } from '@calendar/adapter-kit/report';
import { separated } from '@calendar/adapter-kit/separated';
import { shownText } from '@calendar/text';
import { DAYS_PER_BYTE, LEAST_DAYS, MOST_DAYS, MOST_RECURRING_DATES } from './bounds.ts';
import { type Component, calendarsIn } from './components.ts';
import type { Version } from './eventDates.ts';
import { floatingZone, instantOf, type MomentSetting, momentOf } from './moments.ts';
import { firstValueOf, type Properties, propertiesOf } from './property.ts';
import { type EventVersions, readEvent } from './readEvent.ts';
import { reckonedDates } from './reckonedDates.ts';
import type { Window } from './recurrenceSet.ts';
import { textOf } from './texts.ts';
import { type Zone, Zones } from './zones.ts';

/**
 * The feed of the `VEVENT`s of an iCalendar file (RFC 5545), followed from a year before `now` to two years after, and
 * what was left out, by line. Throws a ForeignFeedError when it is no such file, is cut off, or exceeds a bound.
 */
export function readIcs(bytes: Uint8Array, options: ForeignOptions = {}): ForeignFeed {
  const reading = new ForeignReading('line', options);
  const { report, source, now } = reading;
  const calendars = calendarsIn(bytes, reading);
  const left = Math.min(MOST_DAYS, LEAST_DAYS + DAYS_PER_BYTE * bytes.length);
  const budget = { left, instances: MOST_RECURRING_DATES };
  const zones = new Zones(componentsOf(calendars, 'VTIMEZONE'), report, budget);
  const categoriesOf = categorizerOf(options.mapping ?? DEFAULT_MAPPING);
  const setting = { reading, categoriesOf, zones, report, budget, now, window: windowAt(now) };
  const components = calendars.flatMap(({ components }) => components);
  for (const component of components.toSorted((one, other) => one.line - other.line))
    report.beginLabel(component.name === 'VEVENT' ? labelOf(component) : null, component.line);
  for (const { line, name } of components)
    if (OTHERS.has(name)) report.add(line, '', name, 'the calendar holds events alone: it was left out');
  const held = reading.held(
    [...groupsOf(calendars, source, setting)],
    ([, [item]]) => item?.component.line ?? 0,
  );
  const reckoned = held.flatMap(([, items]) => items.map(({ component }) => reckonedDates(component)));
  const mostDates = datesOfEach(reckoned);
  const events = held.flatMap(([id, items]) => {
    const [{ floating }] = items as readonly [Item];
    const own = { ...setting, floating, mostDates };
    return eventsOf(id, versionsIn(items, report), source, own).flatMap(
      (event) => readEvent(event.id, event.versions, own) ?? [],
    );
  });
  return reading.feedOf(events);
}

/** Whole months, so that an import of tomorrow has the same dates for most of them. */
function windowAt(now: number): Window {
  const [year, month] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()];
  return { from: Date.UTC(year - 1, month, 1), to: Date.UTC(year + 2, month + 1, 1) };
}

interface Item {
  readonly component: Component;
  readonly isCancelled: boolean;
  readonly floating: Zone;
}

/** The events of all calendars by their ids. One without a `UID` is known by its name and start. */
function groupsOf(
  calendars: readonly Component[],
  source: string,
  setting: Omit<MomentSetting, 'floating'>,
): ReadonlyMap<string, readonly Item[]> {
  const items = calendars.flatMap((calendar) => {
    const isCancelled = calendar.lines.some(({ text }) => /^METHOD:\s*CANCEL\s*$/i.test(text ?? ''));
    const [zone] = propertiesOf(calendar, setting.report).get('X-WR-TIMEZONE') ?? [];
    const floating = floatingZone(zone, setting.zones, setting.report);
    return componentsOf([calendar], 'VEVENT').map((component) => ({ component, isCancelled, floating }));
  });
  return Map.groupBy(items, ({ component, floating }) => {
    const uid = rawIn(component, 'UID').trim();
    if (uid !== '') return idWithin(source, 'event', 'uid', uid);
    setting.report.add(component.line, '', 'VEVENT', 'an event needs a UID: its name and start identify it');
    const properties = propertiesOf(component, new Report('line'));
    const start = momentOf(properties.get('DTSTART')?.[0], {
      ...setting,
      ...{ floating, report: new Report('line') },
    });
    return idWithin(source, 'event', 'named', titleIn(properties), start === null ? null : instantOf(start));
  });
}

/** The value of a property that is needed before the others are read. */
function rawIn({ lines }: Component, name: 'UID' | 'SUMMARY'): string {
  const form = name === 'UID' ? /^UID[;:]/i : /^SUMMARY[;:]/i;
  return lines.find(({ text }) => form.test(text ?? ''))?.text?.replace(/^[^:]*:?/, '') ?? '';
}

function versionsIn(items: readonly Item[], report: Report): EventVersions {
  const versions = items.map(({ component, isCancelled }) => ({
    properties: propertiesOf(component, report),
    line: component.line,
    isCancelled,
  }));
  const mains = versions.filter(({ properties }) => !properties.has('RECURRENCE-ID'));
  const changes = versions.filter(({ properties }) => properties.has('RECURRENCE-ID'));
  const byDate = Map.groupBy(changes, ({ properties }) => properties.get('RECURRENCE-ID')?.[0]?.raw.trim());
  return {
    mains: newestOf(mains),
    changes: [...byDate.values()].flatMap((same) => newestOf(same).slice(-1)),
  };
}

/** The events of one `UID`, told apart by titles and starts (docs/rules.md 65 "Identity over time"). */
function eventsOf(
  id: string,
  versions: EventVersions,
  source: string,
  setting: MomentSetting,
): readonly { readonly id: string; readonly versions: EventVersions }[] {
  const { mains, changes } = versions;
  if (mains.length < 2 || changes.length > 0) return [{ id, versions }];
  const silent = { ...setting, report: new Report('line') };
  const read = mains.map((main) => {
    const start = momentOf(main.properties.get('DTSTART')?.[0], silent);
    return { main, title: titleIn(main.properties), start: start === null ? null : instantOf(start) };
  });
  const groups = separated(read, ({ title, start }) => [title, start ?? 'none']);
  if (groups.length === 1) return [{ id, versions }];
  return groups.map((same) => {
    const [first = null] = same.flatMap(({ start }) => start ?? []).sort((one, other) => one - other);
    const own = idWithin(source, 'event', 'uid', id, first);
    return { id: own, versions: { mains: same.map(({ main }) => main), changes: [] } };
  });
}

function titleIn(properties: Properties): string {
  const title = shownText(textOf(properties.get('SUMMARY')?.[0]) ?? '') ?? '';
  return normalized(withoutCancellation(title).title);
}

/** Those of the highest `SEQUENCE`: a file may have earlier versions of an event as well. */
function newestOf(versions: readonly Version[]): readonly Version[] {
  const highest = versions.reduce((most, { properties }) => Math.max(most, sequenceOf(properties)), 0);
  return versions.filter(({ properties }) => sequenceOf(properties) === highest);
}

function sequenceOf(properties: Properties): number {
  const [property] = properties.get('SEQUENCE') ?? [];
  const text = property === undefined ? '' : (firstValueOf(property) ?? property.raw);
  return /^\s*\d{1,10}\s*$/.test(text) ? Number(text) : 0;
}

/** An event's title and identifier, for who does not have the file. */
function labelOf(component: Component): string {
  const title = rawIn(component, 'SUMMARY').slice(0, 100).replaceAll('\\', '');
  return `"${title}" (UID ${rawIn(component, 'UID').slice(0, 100)})`;
}

function componentsOf(calendars: readonly Component[], name: string): readonly Component[] {
  return calendars.flatMap(({ components }) => components.filter((component) => component.name === name));
}

const OTHERS: ReadonlySet<string> = new Set(['VTODO', 'VJOURNAL', 'VFREEBUSY']);
