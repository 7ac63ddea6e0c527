import type {
  FeedCategory,
  FeedDate,
  FeedEvent,
  FeedImage,
  FeedOrganizer,
  FeedPrice,
  FeedVenue,
} from '@calendar/feed';
import { formatDateTime } from '@calendar/time';
import { type Random, randomOf } from './random.ts';
import { inventWords } from './vocabulary.ts';

/**
 * Invents a calendar of any size around a moment. Words, venues and tags have a skewed distribution. Half of the events
 * have one date, and a few have long series; nearly all dates are in the future. The same size and moment give the same
 * calendar.
 *
 * @param now milliseconds since 1970
 */
export function inventCalendar({ events, datesPerEvent, now }: CalendarSize): InventedCalendar {
  const words = inventWords(Math.min(60_000, 2_000 + events));
  const places = randomOf(11);
  const venues = Array.from({ length: Math.max(30, Math.round(events / 30)) }, (_, number) =>
    venue(number, places, words),
  );
  const organizers = Array.from({ length: Math.max(20, Math.round(events / 40)) }, (_, number) =>
    organizer(number, places, words),
  );
  const world = { words, venues, organizers, now, datesPerEvent };
  return {
    categories: CATEGORIES,
    venues,
    organizers,
    events: {
      *[Symbol.iterator]() {
        const again: World = { ...world, random: randomOf(13) };
        for (let number = 0; number < events; number++) yield event(number, again);
      },
    },
  };
}

function event(number: number, world: World): FeedEvent {
  const { random, words, organizers, now } = world;
  const id = `e${String(number).padStart(7, '0')}`;
  const title = text(random, words, 2, 5);
  const english = random.oneIn(2);
  const mode = random.oneIn(12) ? 'online' : 'offline';
  const tickets = random.pick(['free', 'noTicketsInfo', 'ticketsInfo'] as const);
  return {
    id,
    event_slug: `${title.replaceAll(' ', '-').toLowerCase()}-${id}`,
    title_nb: title,
    title_en: english ? text(random, words, 2, 5) : null,
    desc_nb: `<p>${text(random, words, 20, 60)}.</p><p>${text(random, words, 5, 30)}.</p>`,
    desc_en: english ? `<p>${text(random, words, 20, 60)}.</p>` : null,
    categories: distinct(random.int(1, 2), () => random.skewed(CATEGORIES).id),
    tags: distinct(random.int(0, 3), () => random.skewed(words.slice(0, 300))),
    mode,
    organizers: distinct(random.oneIn(8) ? 2 : 1, () => random.skewed(organizers).id),
    ticketsInformation: tickets,
    publishingDate: random.oneIn(50) ? now + random.int(-20, 5) * DAY : null,
    ticketsFromDate: random.oneIn(10) ? now - random.int(1, 30) * DAY : null,
    created_at: now - random.int(30, 300) * DAY,
    updated_at: now - random.int(1, 30) * DAY,
    minimumAge: random.oneIn(6) ? 18 : null,
    maximumAge: null,
    ageRestriction: null,
    cancellationPeriod: null,
    views: random.int(0, 5000),
    isSuperEvent: number % 50 === 0,
    superEvent: random.oneIn(15) ? `e${String(Math.floor(number / 50) * 50).padStart(7, '0')}` : null,
    parent_event: null,
    type: null,
    isFeaturedEvent: random.oneIn(20),
    isFeaturedInSpecialEvent: random.oneIn(40),
    registrationEnabled: null,
    availableTickets: null,
    activeTickets: null,
    maxBookingDate: null,
    maxBookingTime: null,
    paymentMethod: null,
    facebookURL: null,
    moreInfoURL: random.oneIn(3) ? `https://arrangement.example/${id}` : null,
    streamingURL: null,
    videosURL: null,
    venueNote: null,
    author_id: `u${random.int(1, 200)}`,
    editableBy: [],
    contact_from: 'organizer',
    contact_custom: null,
    license: null,
    credits: null,
    copyrightNotice: null,
    acquireLicensePage: null,
    dates: dates(world, mode),
    images: Array.from({ length: random.int(1, 2) }, (_, place) => image(`${id}-${place}`, random, words)),
    prices: tickets === 'ticketsInfo' ? prices(random) : [],
  };
}

/**
 * One date for half of the events, and a few dates for some. A fifth of them have a series, whose length gives the
 * average.
 */
function dates({ random, venues, now, datesPerEvent }: World, mode: string): readonly FeedDate[] {
  const kind = random.int(1, 10);
  const long = Math.round((datesPerEvent - 1.55) / 0.2);
  const count = kind <= 5 ? 1 : kind <= 8 ? random.int(2, 5) : random.int(long - 8, long + 8);
  const venue = mode === 'online' ? null : random.skewed(venues).id;
  const first = midnight(now) + random.int(-20, 300) * DAY + random.int(32, 88) * QUARTER;
  const step = random.pick([1, 7, 7, 14]) * DAY;
  const duration = random.oneIn(10) ? null : random.int(2, 16) * 15;
  return Array.from({ length: count }, (_, place) => {
    const startDate = first + place * step;
    return {
      startDate,
      endDate: startDate + (duration ?? 0) * MINUTE,
      startTime: formatDateTime(startDate).slice(11, 16),
      duration,
      venue,
      ticketsURL: random.oneIn(4) ? `https://billett.example/${random.int(1, 99_999)}` : null,
      streamingURL: null,
      mode: null,
      eventCancelled: random.oneIn(40),
      eventSoldOut: random.oneIn(30),
      allDay: false,
      eventStatus: null,
      previousStartDate: null,
      prices: null,
    };
  });
}

function prices(random: Random): readonly FeedPrice[] {
  const regular = random.int(5, 60) * 10;
  const price = (type: string, value: number): FeedPrice => ({
    type,
    price: value,
    name_nb: null,
    name_en: null,
  });
  return [price('REGULAR', regular), price('REDUCED', Math.round(regular * 0.7))];
}

function image(name: string, random: Random, words: readonly string[]): FeedImage {
  return {
    urlSmall: `https://bilder.example/${name}-640.jpg`,
    urlLarge: `https://bilder.example/${name}-1920.jpg`,
    alt: text(random, words, 3, 8),
    focusX: random.int(0, 100) / 100,
    focusY: random.int(0, 100) / 100,
    width: 1920,
    height: 1080,
    caption: null,
    credits: null,
    urlOriginal: null,
    originalSize: null,
    largeSize: null,
    smallSize: null,
    license: null,
    copyrightNotice: null,
    acquireLicensePage: null,
  };
}

function venue(number: number, random: Random, words: readonly string[]): FeedVenue {
  const name = text(random, words, 1, 3);
  return {
    id: `v${number}`,
    name,
    slug: `${name.replaceAll(' ', '-').toLowerCase()}-${number}`,
    address: `${text(random, words, 1, 1)}gata ${random.int(1, 90)}`,
    municipality: `Kommune ${random.int(1, 20)}`,
    postalCode: String(8000 + random.int(0, 60)),
    location: { latitude: 67 + random.int(0, 3000) / 1000, longitude: 14 + random.int(0, 3000) / 1000 },
    mapImageURL: `https://kart.example/${number}.png`,
  };
}

function organizer(number: number, random: Random, words: readonly string[]): FeedOrganizer {
  const name = text(random, words, 1, 3);
  return {
    id: `o${number}`,
    name,
    slug: `${name.replaceAll(' ', '-').toLowerCase()}-${number}`,
    website: random.oneIn(2) ? `https://arrangor.example/${number}` : null,
    email: `post@arrangor-${number}.example`,
    telephoneNumber: `+47 7${String(number).padStart(7, '0')}`,
  };
}

/** Some words, the first with a capital letter. */
function text(random: Random, words: readonly string[], from: number, to: number): string {
  const chosen = Array.from({ length: random.int(from, to) }, () => random.skewed(words)).join(' ');
  return chosen.charAt(0).toUpperCase() + chosen.slice(1);
}

function distinct(count: number, draw: () => string): readonly string[] {
  return [...new Set(Array.from({ length: count }, draw))];
}

function midnight(instant: number): number {
  return Math.floor(instant / DAY) * DAY;
}

function category(id: string, name_nb: string, name_en: string, parent: string | null = null): FeedCategory {
  return {
    id,
    name_nb,
    name_en,
    slug_nb: id.toLowerCase(),
    slug_en: id.toLowerCase(),
    visible: true,
    parent,
  };
}

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const DAY = 24 * 60 * MINUTE;
/** Some of each calendar's categories, the common ones first. */
const CATEGORIES: readonly FeedCategory[] = [
  category('MUSIC', 'Musikk', 'Music'),
  category('COURSE', 'Kurs / Foredrag', 'Course / Lecture'),
  category('FAMILY', 'Familie', 'Family'),
  category('THEATER', 'Teater / Revy', 'Theater / Show'),
  category('MUSEUM', 'Galleri / Museum', 'Gallery / Museum'),
  category('SPORT', 'Idrett / Sport', 'Sports'),
  category('OUTDOORS', 'Tur / Friluftsliv', 'Tours / Outdoors'),
  category('JAZZ', 'Jazz', 'Jazz', 'MUSIC'),
  category('FOOD', 'Mat / Drikke', 'Food / Drink'),
  category('MARKET', 'Marked', 'Market'),
  category('DANCE', 'Dans / Show', 'Dance / Show'),
  category('OTHER', 'Annet', 'Other'),
];

export interface CalendarSize {
  readonly events: number;
  /** On average. */
  readonly datesPerEvent: number;
  readonly now: number;
}

/** A calendar as a feed that has been checked. */
export interface InventedCalendar {
  readonly categories: readonly FeedCategory[];
  readonly venues: readonly FeedVenue[];
  readonly organizers: readonly FeedOrganizer[];
  /** Invented again at each iteration, so that they need no memory. */
  readonly events: Iterable<FeedEvent>;
}

interface World {
  readonly random: Random;
  readonly words: readonly string[];
  readonly venues: readonly FeedVenue[];
  readonly organizers: readonly FeedOrganizer[];
  readonly now: number;
  readonly datesPerEvent: number;
}
