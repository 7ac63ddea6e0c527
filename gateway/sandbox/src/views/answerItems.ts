/**
 * The dated items and the places of an answer, within its first 100,000 values. A date without a title, as in
 * `repetitions`, gets the title and the place of its event.
 */
export function answerItems(text: string): AnswerItems {
  const answer = text.length > LONGEST_ANSWER ? undefined : parsed(text);
  const dates: DatedItem[] = [];
  const places = new Map<string, PlacedItem>();
  let left = MOST_VALUES;
  visit(answer, {});
  const byStart = dates.toSorted((one, other) => compare(one.day + one.time, other.day + other.time));
  return { dates: byStart, places: [...places.values()] };

  function visit(value: unknown, parent: Surroundings): void {
    if (typeof value !== 'object' || value === null || left <= 0) return;
    left -= 1;
    if (Array.isArray(value)) {
      for (const each of value) visit(each, parent);
      return;
    }
    const own = value as Fields;
    const title = textOf(own.title_nb) ?? textOf(own.title_en) ?? textOf(own.title);
    const present = {
      title: title ?? parent.title,
      place: placeOf(own.venue) ?? parent.place,
      link: linkOf(own.eventLink) ?? parent.link,
      isCancelled:
        own.eventCancelled === true || (own.eventCancelled === undefined && parent.isCancelled === true),
    };
    const start = momentOf(own.startDate);
    if (start !== null) dates.push({ ...start, ...present });
    notePlace(own, title ?? (start === null ? undefined : present.title));
    for (const each of Object.values(own)) visit(each, present);
  }

  function notePlace(own: Fields, title: string | undefined): void {
    const isEvent = title !== undefined;
    const place = isEvent ? placeOf(own.venue) : placeOf(own);
    if (place?.point === undefined) return;
    const key = `${place.point} ${place.name}`;
    const known = places.get(key) ?? { name: place.name, point: place.point, titles: [] };
    const titles =
      isEvent && !known.titles.includes(title)
        ? [...known.titles, title].slice(0, MOST_TITLES)
        : known.titles;
    places.set(key, { ...known, titles });
  }
}

/** Characters. Reading more would stop the page for a moment. */
const LONGEST_ANSWER = 20_000_000;
const MOST_VALUES = 100_000;
const MOST_TITLES = 20;
const MOMENT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}):\d{2}[+-]\d{2}:\d{2}$/;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function momentOf(value: unknown): Moment | null {
  const [, day, time] = (typeof value === 'string' && MOMENT.exec(value)) || [];
  return day === undefined || time === undefined ? null : { day, time };
}

function placeOf(value: unknown): Place | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, location } = value as Fields;
  const { latitude, longitude } = (location ?? {}) as Fields;
  const isPoint = typeof latitude === 'number' && typeof longitude === 'number';
  const known = textOf(name);
  if (known === undefined && !isPoint) return undefined;
  return { name: known ?? '', ...(isPoint ? { point: [latitude, longitude] as const } : {}) };
}

/** An address of the web; any other scheme might be a program. */
function linkOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^https?:\/\//i.test(value) ? value : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** What of an answer can be shown in time and in space. */
export interface AnswerItems {
  readonly dates: readonly DatedItem[];
  readonly places: readonly PlacedItem[];
}

export type DatedItem = Moment & Surroundings;

/** A place, with the events of the answer that are held there. */
export interface PlacedItem {
  readonly name: string;
  readonly point: Point;
  readonly titles: readonly string[];
}

/** Degrees north and east. */
export type Point = readonly [latitude: number, longitude: number];

interface Moment {
  /** `YYYY-MM-DD`, Norway's. */
  readonly day: string;
  /** `HH:mm`, Norway's. */
  readonly time: string;
}

interface Place {
  readonly name: string;
  readonly point?: Point;
}

interface Surroundings {
  readonly title?: string | undefined;
  readonly place?: Place | undefined;
  readonly link?: string | undefined;
  readonly isCancelled?: boolean;
}

type Fields = Readonly<
  Partial<
    Record<
      | 'eventCancelled'
      | 'eventLink'
      | 'latitude'
      | 'location'
      | 'longitude'
      | 'name'
      | 'startDate'
      | 'title'
      | 'title_en'
      | 'title_nb'
      | 'venue',
      unknown
    >
  >
>;
