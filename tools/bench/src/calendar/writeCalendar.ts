import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Random, randomOf } from '@calendar/demo-calendar/random';
import type { RawDate, RawEvent } from '@calendar/model/feed';
import { formatDateTime } from '@calendar/time';

export async function writeCalendar(path: string, size: CalendarSize): Promise<void> {
  await pipeline(Readable.from(lines(size)), createWriteStream(path));
}

function* lines(size: CalendarSize): Iterable<string> {
  const random = randomOf(13);
  const words = inventWords(Math.min(60_000, 2_000 + size.events), random);
  const world = { ...size, random, words, venues: Math.max(30, Math.round(size.events / 30)) };
  const line = (item: object) => `${JSON.stringify(item)}\n`;
  for (const [id, name_nb] of Object.entries(CATEGORIES))
    yield line({ category: { id, name_nb, slug_nb: id.toLowerCase() } });
  for (let number = 0; number < world.venues; number++)
    yield line({ venue: { ...named(`v${number}`, world), ...place(random) } });
  for (let number = 0; number < world.venues; number++)
    yield line({
      organizer: { ...named(`o${number}`, world), website: `https://arrangor.example/${number}` },
    });
  for (let number = 0; number < size.events; number++) yield line({ event: event(number, world) });
}

function event(number: number, world: World): RawEvent {
  const { random, words } = world;
  const { id, name, slug } = named(`e${String(number).padStart(7, '0')}`, world);
  const english = random.oneIn(2);
  const ticketsInformation = random.pick(['free', 'noTicketsInfo', 'ticketsInfo'] as const);
  return {
    id,
    event_slug: slug,
    title_nb: name,
    title_en: english ? text(world, 2, 5) : null,
    desc_nb: `<p>${text(world, 20, 60)}.</p><p>${text(world, 5, 30)}.</p>`,
    desc_en: english ? `<p>${text(world, 20, 60)}.</p>` : null,
    categories: [skewed(random, Object.keys(CATEGORIES))],
    tags: [...new Set(Array.from({ length: random.int(0, 3) }, () => skewed(random, words.slice(0, 300))))],
    organizers: [`o${skewedBelow(random, world.venues)}`],
    ticketsInformation,
    minimumAge: random.oneIn(6) ? 18 : null,
    isFeaturedEvent: random.oneIn(20),
    dates: dates(world),
    images: [
      { urlSmall: `https://bilder.example/${id}-640.jpg`, urlLarge: `https://bilder.example/${id}.jpg` },
    ],
    prices: ticketsInformation === 'ticketsInfo' ? [{ type: 'REGULAR', price: random.int(5, 60) * 10 }] : [],
  };
}

/** One date for half of the events, a few for some, and for a fifth a series whose length gives the average. */
function dates({ random, venues, now, datesPerEvent }: World): readonly RawDate[] {
  const kind = random.int(1, 10);
  const long = Math.round((datesPerEvent - 1.55) / 0.2);
  const spread = Math.min(8, long - 1);
  const count = kind <= 5 ? 1 : kind <= 8 ? random.int(2, 5) : random.int(long - spread, long + spread);
  const first = Math.floor(now / DAY) * DAY + random.int(-20, 300) * DAY + random.int(32, 88) * QUARTER;
  const step = random.pick([1, 7, 7, 14]) * DAY;
  const duration = random.int(2, 16) * QUARTER;
  const venue = `v${skewedBelow(random, venues)}`;
  return Array.from({ length: count }, (_, at) => ({
    startDate: formatDateTime(first + at * step),
    endDate: formatDateTime(first + at * step + duration),
    startTime: formatDateTime(first + at * step).slice(11, 16),
    venue,
    eventCancelled: random.oneIn(40),
    eventSoldOut: random.oneIn(30),
  }));
}

function named(id: string, world: World) {
  const name = text(world, 2, 5);
  return { id, name, slug: `${name.replaceAll(' ', '-').toLowerCase()}-${id}` };
}

function place({ int }: Random) {
  return {
    address: `Storgata ${int(1, 90)}`,
    municipality: `Kommune ${int(1, 20)}`,
    postalCode: String(8000 + int(0, 60)),
    location: { latitude: 67 + int(0, 3000) / 1000, longitude: 14 + int(0, 3000) / 1000 },
  };
}

function text({ random, words }: World, from: number, to: number): string {
  const chosen = Array.from({ length: random.int(from, to) }, () => skewed(random, words)).join(' ');
  return chosen.charAt(0).toUpperCase() + chosen.slice(1);
}

/** The first choices far more often than the last, as words and places are in life. */
function skewed<Choice>(random: Random, choices: readonly Choice[]): Choice {
  return choices[skewedBelow(random, choices.length)] as Choice;
}

function skewedBelow(random: Random, end: number): number {
  return Math.floor((random.int(0, 999_999) / 1_000_000) ** 3 * end);
}

function inventWords(count: number, { int, pick, oneIn }: Random): readonly string[] {
  const [onsets, vowels, codas] = [[...'bdfghjklmnprstv'], [...'aeiouyæøå'], [...'klmnrst']];
  const syllable = () => `${pick(onsets)}${pick(vowels)}${oneIn(3) ? pick(codas) : ''}`;
  const words = new Set<string>();
  while (words.size < count) words.add(Array.from({ length: int(1, 4) }, syllable).join(''));
  return [...words];
}

const QUARTER = 15 * 60_000;
const DAY = 96 * QUARTER;
const CATEGORIES = { MUSIC: 'Musikk', COURSE: 'Kurs', FAMILY: 'Familie', THEATER: 'Teater', SPORT: 'Idrett' };

export interface CalendarSize {
  readonly events: number;
  /** On average: two or more. */
  readonly datesPerEvent: number;
  readonly now: number;
}

interface World extends CalendarSize {
  readonly random: Random;
  readonly words: readonly string[];
  readonly venues: number;
}
