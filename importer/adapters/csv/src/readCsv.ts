import {
  asManyDatesAsHeld,
  datesOfEach,
  LONGEST_DATE,
  type Notes,
  shortened,
} from '@calendar/adapter-kit/bounded';
import { withoutCancellation } from '@calendar/adapter-kit/cancelledTitle';
import { categorizerOf, ForeignFeedError } from '@calendar/adapter-kit/categoryMapping';
import { DEFAULT_MAPPING } from '@calendar/adapter-kit/defaultMapping';
import { distinct, normalized } from '@calendar/adapter-kit/digest';
import { type ForeignFeed, type ForeignOptions, ForeignReading } from '@calendar/adapter-kit/foreignFeed';
import { idWithin } from '@calendar/adapter-kit/identity';
import { linesAsMarkup } from '@calendar/adapter-kit/linesAsMarkup';
import { asLink } from '@calendar/adapter-kit/links';
import { meansZero } from '@calendar/adapter-kit/meansZero';
import { eventSlug } from '@calendar/adapter-kit/slugFor';
import { heldVenue, type SeenVenue } from '@calendar/adapter-kit/venueSightings';
import { instantText } from '@calendar/adapter-kit/wallClock';
import { MAP_LEFT_OUT, whereIn } from '@calendar/adapter-kit/whereIn';
import { placeOfText } from '@calendar/model/addresses';
import type { RawDate, RawEvent } from '@calendar/model/feed';
import { BOUNDS } from '@calendar/model/feedFields';
import { boundedMarkup, shownText } from '@calendar/text';
import { COLUMNS, type Column, columnsOf } from './columns.ts';
import { parseRows, type Row } from './parseRows.ts';
import { instantAt, isOtherWeekday, readDate, readTime } from './times.ts';

/**
 * The feed of a spreadsheet with a row for each date (docs/feed.md "Spreadsheets"), and what was left out. Throws a
 * ForeignFeedError if it is no table with titles and dates, or exceeds a bound.
 */
export function readCsv(bytes: Uint8Array, options: CsvOptions): ForeignFeed {
  const reading = new ForeignReading('line', options);
  const { report } = reading;
  const [header, ...rows] = parseRows(bytes);
  const columns = columnsOf(header?.cells ?? []);
  for (const needed of ['title', 'date'] as const)
    if (!columns.includes(needed)) throw noColumn(needed, header);
  for (const [index, name] of (header?.cells ?? []).entries())
    if (columns[index] === undefined && name.trim() !== '')
      report.add(
        header?.number ?? 1,
        name.slice(0, 100),
        'column',
        columnsOf([name])[0] === undefined ? UNKNOWN_COLUMN : 'another column is called so: it was left out',
      );
  const setting = { reading, categoriesOf: categoriesBy(options) };
  const read = rows.flatMap((row) => readRow(row, columns, setting) ?? []);
  const groups = [...Map.groupBy(read, ({ id }) => id).values()];
  const held = reading.held(groups, ([first]) => first?.number ?? 0);
  const most = datesOfEach(held.map(({ length }) => length));
  const titled = held.flatMap(([first]) => (first?.cells.id === undefined ? (first?.id ?? []) : []));
  return reading.feedOf(
    held.map((same) => eventOf(same, most, setting)),
    { byTitle: new Set(titled) },
  );
}

export interface CsvOptions extends ForeignOptions {
  readonly categoryNamed: (name: string) => { readonly id: string } | { readonly expected: string };
}

function noColumn(needed: Column, header: Row | undefined): ForeignFeedError {
  const found = (header?.cells ?? []).slice(0, 20).join(', ').slice(0, 300);
  const names = COLUMNS[needed].slice(0, 3).join(', ');
  return new ForeignFeedError(
    `The spreadsheet has no column for the ${needed} in its first row (${found}). Name it one of: ${names}. ` +
      'A file to begin with: npm run import --silent -- --csv-template > FILE.csv',
  );
}

type Cells = Partial<Record<Column, string>>;

/** Null, and reported, if the row is no date of an event. */
function readRow(row: Row, columns: readonly (Column | undefined)[], setting: Setting): ReadRow | null {
  const { report, now, source, venues } = setting.reading;
  const written: Cells = {};
  for (const [index, column] of columns.entries()) {
    const cell = row.cells[index]?.trim() ?? '';
    if (column !== undefined && cell !== '') written[column] = cell;
  }
  const cells = withEndTime(written, now);
  const leftOut = (column: Column, why: string) => {
    report.add(row.number, COLUMNS[column][0], cells[column], why);
    return null;
  };
  const notes: Notes = { note: (place, value, why) => report.add(row.number, place, value, why) };
  const stated = shownText(cells.title ?? '');
  const given =
    cells.id === undefined ? null : idWithin(source, 'event', 'stated', cells.id.slice(0, BOUNDS.name));
  if (stated === null) {
    setting.reading.leaveUnread(row.number, given);
    return leftOut('title', 'an event needs a title: write what it is called; the row was left out');
  }
  const { title: whole, isCancelled } = withoutCancellation(stated);
  const title = shortened(whole, COLUMNS.title[0], notes);
  const { place, venue, isOnline, streamingURL } = attendanceOf(cells, notes);
  const id = given ?? idWithin(source, 'event', 'row', normalized(title), normalized(place));
  const day = readDate(cells.date ?? '', now);
  if (day === null) {
    setting.reading.leaveUnread(row.number, id, title);
    return leftOut('date', 'a day was expected, as 12.12.2026 or 12. desember 2026: the row was left out');
  }
  if (isOtherWeekday(cells.date ?? '', day))
    notes.note(COLUMNS.date[0], cells.date, 'this day is another weekday: the date was taken');
  const time = cells.time === undefined ? day.minute : readTime(cells.time);
  if (cells.time !== undefined && time === null) {
    setting.reading.leaveUnread(row.number, id, title);
    return leftOut('time', 'a time of day was expected, as 18:00: the row was left out');
  }
  const start = instantAt(day, time ?? 0);
  const end = endOf(cells, day, time, start, now, leftOut);
  const venueId = venue === null ? null : venues.idOf(venue, null, { notes, place: COLUMNS.venue[0] });
  return {
    ...{ id, title, cells, start, end, isCancelled, isOnline, streamingURL, notes, number: row.number },
    allDay: time === null,
    venue: venueId,
  };
}

/** The time of the end where people write it: `18–20` as a time, or a time alone as an end. */
function withEndTime(cells: Cells, now: number): Cells {
  const { endDate = '', ...others } = cells;
  if (cells.endTime !== undefined) return cells;
  if (readDate(endDate, now) === null && readTime(endDate) !== null) return { ...others, endTime: endDate };
  const [time = '', endTime = '', ...more] = cells.time?.split(/[-–—]|til/i) ?? [];
  const isRange = readTime(time) !== null && readTime(endTime) !== null && more.length === 0;
  return isRange ? { ...cells, time, endTime } : cells;
}

function endOf(
  cells: Cells,
  day: NonNullable<ReturnType<typeof readDate>>,
  time: number | null,
  start: number,
  now: number,
  leftOut: (column: Column, why: string) => null,
): number | null {
  const last = cells.endDate === undefined ? null : readDate(cells.endDate, now);
  if (cells.endDate !== undefined && last === null)
    leftOut('endDate', 'a day was expected, as 12.12.2026: the end was left out');
  const written = cells.endTime === undefined ? (last?.minute ?? null) : readTime(cells.endTime);
  if (cells.endTime !== undefined && written === null)
    leftOut('endTime', 'a time of day was expected, as 18:00: the end was left out');
  if (last === null && (written === null || time === null)) return null;
  // Without a time of its own, the last day ends with the day.
  let end = instantAt(last ?? day, written ?? 23 * 60 + 59);
  if (last === null && end < start) end = instantAt({ ...day, day: day.day + 1 }, written ?? 0);
  // Whole days may be a season's.
  if (end >= start && (time === null || end - start <= LONGEST_DATE)) return end;
  const expected = end < start ? 'an end after the start' : 'an end within a year of the start';
  return leftOut(last === null ? 'endTime' : 'endDate', `${expected} was expected: left out`);
}

/** Where a date is held. Its place, in the words of the sheet with their links, is part of the event's identity. */
function attendanceOf({ venue: cell = '', address = '' }: Cells, notes: Notes) {
  const [own, other] = [whereIn(cell), whereIn(address)];
  if (own.isMap) notes.note(COLUMNS.venue[0], cell, MAP_LEFT_OUT);
  if (other.isMap) notes.note(COLUMNS.address[0], address, MAP_LEFT_OUT);
  // What has a street is a place, whatever it is called.
  const named = own.place ?? (own.isVirtual && other.place !== null ? cell : null);
  const venue = named === null ? null : venueOf(named, other.place, notes);
  if (venue !== null && other.streamingURL !== null)
    notes.note(COLUMNS.address[0], address, 'a street was expected: the link was left out');
  const streamingURL = venue === null ? (own.streamingURL ?? other.streamingURL) : null;
  const isOnline = venue === null && (own.isVirtual || streamingURL !== null);
  const isNamed = own.place !== null || own.isVirtual || own.isMap || own.streamingURL !== null;
  const place = isNamed ? placeNameIn(cell) : '';
  return { place, venue, isOnline, streamingURL };
}

function venueOf(place: string, address: string | null, notes: Notes): SeenVenue {
  const text = shownText(place) ?? place;
  const own = placeOfText(text);
  const other = address === null ? null : placeOfText(`${text}, ${address}`);
  const seen = {
    name: placeNameIn(text),
    address: own.address ?? other?.address ?? null,
    municipality: own.municipality ?? other?.municipality ?? null,
    postalCode: own.postalCode ?? other?.postalCode ?? null,
    location: null,
  };
  return heldVenue(seen, { notes, place: COLUMNS.venue[0] }, COLUMNS.address[0]);
}

function placeNameIn(cell: string): string {
  const text = shownText(cell) ?? cell;
  const { name, municipality } = placeOfText(text);
  return name ?? municipality ?? text;
}

function eventOf(rows: readonly ReadRow[], most: number, setting: Setting): RawEvent {
  const [first] = rows as readonly [ReadRow];
  const { id, title, notes, number } = first;
  const said = (column: Column) => rows.find(({ cells }) => cells[column] !== undefined)?.cells[column];
  noteDifferences(rows, said);
  const distinct = distinctBy(rows.toSorted((one, other) => one.start - other.start));
  const dates = asManyDatesAsHeld(distinct, most, setting.reading.now, (why) =>
    setting.reading.report.add(number, '', title, why),
  );
  const organizer = shownText(said('organizer') ?? '');
  const at = { notes, place: COLUMNS.organizer[0] };
  const organizers =
    organizer === null
      ? []
      : [setting.reading.organizers.idOf({ name: shortened(organizer, at.place, notes) }, null, at)];
  const website = said('link');
  const link = website === undefined ? null : asLink(website);
  if (website !== undefined && link === null)
    notes.note(COLUMNS.link[0], website, 'a web address was expected, as https://…: it was left out');
  return {
    id,
    event_slug: eventSlug(title, id),
    title_nb: title,
    desc_nb: descriptionOf(said('description')),
    categories: setting.categoriesOf(said('category') ?? '', notes),
    organizers,
    moreInfoURL: link,
    mode: dates.every(({ isOnline }) => isOnline) ? 'online' : null,
    streamingURL: dates.find(({ streamingURL }) => streamingURL !== null)?.streamingURL ?? null,
    ...pricesOf(said('price'), notes),
    dates: dates.map(dateOf),
  };
}

/** What rows say of an event that has it once. */
function noteDifferences(
  [first, ...others]: readonly ReadRow[],
  said: (column: Column) => string | undefined,
): void {
  const held = TOGETHER.map((column) => [column, said(column)] as const);
  const starts = new Set([first?.start]);
  for (const { title, start, cells, notes } of others) {
    if (starts.has(start))
      notes.note(COLUMNS.date[0], cells.date, 'a row before has this start: it was left out');
    starts.add(start);
    if (normalized(title) !== normalized(first?.title ?? '')) notes.note(COLUMNS.title[0], title, OF_ALL);
    for (const [column, value] of held)
      if (cells[column] !== undefined && cells[column] !== value)
        notes.note(COLUMNS[column][0], cells[column], OF_ALL);
  }
}

const TOGETHER = ['category', 'description', 'link', 'organizer', 'price'] as const;
const OF_ALL = 'the calendar holds this of all dates together: that of the first row was taken';

/** A start is held once, at the place of the first row. */
function distinctBy(rows: readonly ReadRow[]): readonly ReadRow[] {
  return [...new Map(rows.toReversed().map((row) => [row.start, row])).values()].sort(
    (a, b) => a.start - b.start,
  );
}

function dateOf({ start, end, allDay, venue, isCancelled, isOnline, streamingURL }: ReadRow): RawDate {
  return {
    startDate: instantText(start),
    endDate: end === null ? null : instantText(end),
    ...{ allDay, venue, streamingURL, eventCancelled: isCancelled },
    mode: isOnline ? 'online' : null,
  };
}

function descriptionOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  return boundedMarkup(linesAsMarkup(text)).markup || null;
}

function pricesOf(text: string | undefined, notes: Notes): Pick<RawEvent, 'ticketsInformation' | 'prices'> {
  const shown = shownText(text ?? '');
  if (shown === null) return {};
  if (meansZero(shown)) return { ticketsInformation: 'free' };
  const price = shortened(shown, COLUMNS.price[0], notes);
  return { ticketsInformation: 'ticketsInfo', prices: [{ type: 'REGULAR', price }] };
}

/** By a given mapping, else by a category's name, else by common words. */
function categoriesBy({ mapping, categoryNamed }: CsvOptions): Setting['categoriesOf'] {
  const [given, common] = [categorizerOf(mapping ?? {}), categorizerOf(DEFAULT_MAPPING)];
  return (cell, notes) => {
    const words = distinct(cell.split(/[,;|]/).flatMap((word) => shownText(word) ?? []));
    const found = words.slice(0, BOUNDS.ids).flatMap((word) => {
      const mapped = given([word], []);
      if (mapped.length > 0) return mapped;
      const named = categoryNamed(word);
      if ('id' in named) return [named.id];
      const usual = common([word], []).filter((id) => 'id' in categoryNamed(id));
      if (usual.length === 0)
        notes.note(COLUMNS.category[0], word, `it was left out; expected ${named.expected}`);
      return usual;
    });
    return distinct(found);
  };
}

interface Setting {
  readonly reading: ForeignReading;
  readonly categoriesOf: (cell: string, notes: Notes) => readonly string[];
}

interface ReadRow {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly cells: Cells;
  readonly start: number;
  readonly end: number | null;
  readonly allDay: boolean;
  readonly isCancelled: boolean;
  readonly isOnline: boolean;
  readonly streamingURL: string | null;
  readonly venue: string | null;
  readonly notes: Notes;
}

const UNKNOWN_COLUMN = `no column is called so, and it was left out: ${Object.values(COLUMNS)
  .map(([name]) => name)
  .join(', ')} are read`;
