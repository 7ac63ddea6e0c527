import ICAL from 'ical.js';
import { byLanguage } from '../../shared/byLanguage.ts';
import { today } from '../../shared/days.ts';
import type { Language } from '../../shared/language.ts';
import { stateOf } from '../../shared/states.ts';
import type { Site } from '../serve/Route.ts';
import { printableLine, shortened } from '../text/printable.ts';
import type { CalendarDate } from './CalendarDate.ts';
import type { Place } from './dates.operation.ts';
import type { Gone, Told } from './vanishedDates.ts';

/**
 * Writes iCalendar (RFC 5545, RFC 7986) in at most a megabyte: programs take no more. Of too many dates the nearest are
 * taken, with shorter descriptions, and an entry on the last day says so.
 */
export function writeCalendar(given: CalendarGiven): string {
  let chosen = chosenOf(given, MOST_BYTES);
  let text = textOf(chosen, chosen.longest);
  // The bytes are known only when it is written.
  for (let most = MOST_BYTES * 0.9; Buffer.byteLength(text) > MOST_BYTES; most *= 0.9) {
    chosen = chosenOf(given, most);
    text = textOf(chosen, chosen.longest);
  }
  return text;
}

/** The dates that fit, by an estimate: all of them if possible, with long or short descriptions, else the nearest. */
function chosenOf(given: CalendarGiven, most: number): CalendarGiven & { readonly longest: number } {
  const bytesOf = ({ title, description }: CalendarDate, longest: number) =>
    USUAL_BYTES + Buffer.byteLength(title) + 1.05 * Buffer.byteLength(description.slice(0, longest));
  const { dates, past = [], cancelled = [], now } = given;
  const room = most - (past.length + cancelled.length) * USUAL_BYTES;
  for (const longest of [LONGEST_DESCRIPTION, SHORT_DESCRIPTION])
    if (dates.reduce((sum, date) => sum + bytesOf(date, longest), 0) <= room) return { ...given, longest };
  // What is over counts as four times as far away.
  const distance = ({ start }: CalendarDate) => (start < now ? 4 * (now - start) : start - now);
  const chosen = new Set<CalendarDate>();
  let bytes = 0;
  for (const date of dates.toSorted((one, other) => distance(one) - distance(other))) {
    bytes += bytesOf(date, SHORT_DESCRIPTION);
    if (bytes > room) break;
    chosen.add(date);
  }
  return {
    ...given,
    longest: SHORT_DESCRIPTION,
    dates: dates.filter((date) => chosen.has(date)),
    isCut: true,
  };
}

function textOf(given: CalendarGiven, longest: number): string {
  const { site, title, address, dates, past = [], cancelled = [], language } = given;
  const events = [
    ...dates.map((date) => eventOf(date, longest, given)),
    ...[...past, ...cancelled].map((date) => toldOf(date, site, language)),
    ...(given.isCut ? [cutOf(given)] : []),
  ];
  const properties: readonly Property[] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//event-calendar//outlets//EN'],
    ['name', {}, 'text', title],
    ['x-wr-calname', {}, 'text', title],
    ...(given.isCut ? ([['x-wr-caldesc', {}, 'text', WORDS[language].cutLong]] as const) : []),
    ['source', {}, 'uri', address],
    ['url', {}, 'uri', site.siteUrl],
    ['refresh-interval', {}, 'duration', REFRESH],
    ['x-published-ttl', {}, 'text', REFRESH],
  ];
  // A content line ends with CRLF, also the last one.
  return `${ICAL.stringify.component(['vcalendar', properties, events] as never, DESIGN)}\r\n`;
}

function eventOf(date: CalendarDate, longest: number, given: CalendarGiven): Component {
  const { site, sequenceFor, labelOf, language } = given;
  const { id, link, venue, changedAt, eventCancelled, eventStatus } = date;
  const status = eventCancelled ? 'CANCELLED' : eventStatus === 'EventPostponed' ? 'TENTATIVE' : 'CONFIRMED';
  const labels = date.categories.map((category) => printableLine(labelOf(category)));
  // When it was last revised: not when it was asked for, so that the same dates are the same bytes.
  const stamp = utc(changedAt ?? UNKNOWN);
  return component([
    ['uid', {}, 'text', uidOf(id, site)],
    ['sequence', {}, 'integer', sequenceFor(date)],
    ['dtstamp', {}, 'date-time', stamp],
    ...(changedAt === undefined ? [] : ([['last-modified', {}, 'date-time', stamp]] as const)),
    ...timesOf(date),
    ['summary', {}, 'text', summaryOf(date, language)],
    ['description', {}, 'text', descriptionOf(date, longest, language)],
    ['url', {}, 'uri', link],
    ['status', {}, 'text', status],
    // A public event blocks no time in a calendar.
    ['transp', {}, 'text', 'TRANSPARENT'],
    ...(labels.length === 0 ? [] : ([['categories', {}, 'text', ...labels]] as const)),
    ...(venue === null ? [] : placeOf(venue)),
    ...(date.picture === undefined ? [] : ([['image', { display: 'BADGE' }, 'uri', date.picture]] as const)),
  ]);
}

/** Many programs show no status, so the title tells it, too. */
function summaryOf(date: CalendarDate, language: Language): string {
  const state = stateOf(date, language);
  return state === null ? date.title : `${state.text}: ${date.title}`;
}

/** A date that is not in the record any more, or is over: as it was told. */
function toldOf(date: Told | Gone, site: Site, language: Language): Component {
  const { id, title, sequence, changedAt, link, place } = date;
  const since = 'since' in date ? date.since : undefined;
  const isCancelled = since !== undefined || date.isCancelled;
  const stamp = utc(since ?? changedAt ?? UNKNOWN);
  return component([
    ['uid', {}, 'text', uidOf(id, site)],
    ['sequence', {}, 'integer', sequence],
    ['dtstamp', {}, 'date-time', stamp],
    ['last-modified', {}, 'date-time', stamp],
    ...timesOf(date),
    ['summary', {}, 'text', isCancelled ? `${WORDS[language].cancelled}: ${title}` : title],
    ...(since === undefined ? ([['description', {}, 'text', link]] as const) : []),
    ['url', {}, 'uri', link],
    ['status', {}, 'text', isCancelled ? 'CANCELLED' : 'CONFIRMED'],
    ['transp', {}, 'text', 'TRANSPARENT'],
    ...(place === undefined ? [] : ([['location', {}, 'text', printableLine(place)]] as const)),
  ]);
}

function cutOf({ site, language, address, dates, now }: CalendarGiven): Component {
  const day = today(dates.at(-1)?.start ?? now);
  return component([
    ['uid', {}, 'text', `cut@${new URL(site.siteUrl).hostname}`],
    ['dtstamp', {}, 'date-time', `${day}T00:00:00Z`],
    ['dtstart', {}, 'date', day],
    ['summary', {}, 'text', WORDS[language].cut],
    ['description', {}, 'text', `${WORDS[language].cutLong}\n\n${address}`],
    ['url', {}, 'uri', site.siteUrl],
    ['transp', {}, 'text', 'TRANSPARENT'],
  ]);
}

/** The same in every subscription of this calendar. */
function uidOf(id: string, { siteUrl }: Site): string {
  return `${id}@${new URL(siteUrl).hostname}`;
}

function timesOf({ start, end, days }: Pick<Told, 'start' | 'end' | 'days'>): readonly Property[] {
  if (days !== undefined)
    return [
      ['dtstart', {}, 'date', days.first],
      ['dtend', {}, 'date', days.after],
    ];
  const first = ['dtstart', {}, 'date-time', utc(start)] as const;
  return end > start + 1 ? [first, ['dtend', {}, 'date-time', utc(end)]] : [first];
}

function utc(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

function descriptionOf(
  { description, isSoldOut, eventCancelled, organizers, stream, link }: CalendarDate,
  longest: number,
  language: Language,
): string {
  const words = WORDS[language];
  return [
    ...(isSoldOut && !eventCancelled ? [words.soldOut] : []),
    ...(description === '' ? [] : [shortened(description, longest)]),
    ...(organizers.length === 0 ? [] : [`${words.organizer}: ${organizers.join(', ')}`]),
    ...(stream === undefined ? [] : [printableLine(stream)]),
    link,
  ].join('\n\n');
}

function placeOf({ name, address, postalCode, municipality, location }: Place): readonly Property[] {
  const town = [postalCode, municipality].filter(Boolean).join(' ');
  const where = [address, town].filter(Boolean).join(', ');
  const { latitude = null, longitude = null } = location ?? {};
  return [
    ['location', {}, 'text', [name, where].map(printableLine).filter(Boolean).join('\n')],
    ...(latitude === null || longitude === null
      ? []
      : ([['geo', {}, 'float', [latitude, longitude]]] as const)),
  ];
}

function component(properties: readonly Property[]): Component {
  return ['vevent', properties, []];
}

// Of octets before the line ends, without the blank with which the next one begins (RFC 5545, section 3.1).
ICAL.foldLength = 74;

/** Without it the library names the type of what it does not know, which some programs do not read. */
const TEXT = { defaultType: 'text' };
const { icalendar } = ICAL.design;
const DESIGN = {
  ...icalendar,
  property: {
    ...icalendar.property,
    name: TEXT,
    image: { defaultType: 'binary', allowedTypes: ['binary', 'uri'] },
    'x-wr-calname': TEXT,
    'x-wr-caldesc': TEXT,
    'x-published-ttl': TEXT,
  },
} as typeof icalendar;

/** When a date was last revised that has no time for that: before all that have one. */
const UNKNOWN = Date.UTC(2020, 0, 1);
/** Google takes no more. */
const MOST_BYTES = 1_000_000;
/** Characters of a description: the full text is at the link. */
const LONGEST_DESCRIPTION = 2000;
/** Of an event without its texts. */
const USUAL_BYTES = 740;
const SHORT_DESCRIPTION = 300;
/** After it a subscriber asks again. */
const REFRESH = 'PT1H';

export const WORDS = byLanguage({
  soldOut: ['Utsolgt', 'Sold out'],
  organizer: ['Arrangør', 'Organizer'],
  cancelled: ['Avlyst', 'Cancelled'],
  cut: [
    'Her slutter denne kalenderen: det er flere arrangementer',
    'This calendar ends here: there are more events',
  ],
  cutLong: [
    'Det er flere arrangementer enn en kalender kan ha. Abonner på færre, med et filter.',
    'There are more events than a calendar can hold. Subscribe to fewer, with a filter.',
  ],
});

/** As jCal has it (RFC 7265): the library writes each value by its type. */
type Property = readonly [name: string, parameters: object, type: string, ...values: readonly unknown[]];
type Component = readonly [name: string, properties: readonly Property[], components: readonly never[]];

export interface CalendarGiven {
  readonly site: Site;
  readonly title: string;
  readonly address: string;
  readonly language: Language;
  readonly dates: readonly CalendarDate[];
  readonly past?: readonly Told[];
  readonly cancelled?: readonly Gone[];
  readonly sequenceFor: (date: CalendarDate) => number;
  readonly labelOf: (category: string) => string;
  readonly now: number;
  readonly isCut?: boolean;
}
