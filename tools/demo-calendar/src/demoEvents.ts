import type { RawDate, RawEvent } from '@calendar/model/feed';
import { slugOf } from '@calendar/model/slugOf';
import { bookkeepingOf, detailsOf, registrationOf, termsOf } from './bookkeeping.ts';
import { data, exhibition, type Festival, THEMES, type Theme } from './data.ts';
import { type DatePattern, dateAt, datesOf } from './dates.ts';
import { dateTimeAt } from './days.ts';
import type { DemoOrganizer } from './demoOrganizers.ts';
import type { DemoVenue } from './demoVenues.ts';
import { imagesOf } from './images.ts';
import { datePrices, ticketsOf } from './prices.ts';
import { type Random, randomOf } from './random.ts';
import { textsOf } from './texts.ts';

/** The 700 events: round-the-clock ones, the festivals with their programmes, then all others. */
export function demoEvents(region: Region): readonly RawEvent[] {
  const events = aroundTheClock(region);
  for (const festival of data.festivals)
    events.push(...festivalWithProgramme(festival, events.length + 1, region));
  while (events.length < EVENTS) events.push(ordinaryEvent(events.length + 1, region));
  return events;
}

export interface Region {
  readonly today: number;
  readonly venues: readonly DemoVenue[];
  readonly organizers: readonly DemoOrganizer[];
}

const EVENTS = 700;

function aroundTheClock({ today, venues, organizers }: Region): RawEvent[] {
  return data.aroundTheClock.map((offer, index) => {
    const random = randomOf(index + 1);
    const venue = random.pick(venues.filter(({ kind }) => kind === offer.place));
    const organizer = random.pick(holdersOf(offer.category, venue.municipality, organizers));
    const days = Array.from({ length: 40 }, (_, day) => today - 2 + day);
    return {
      ...identity(index + 1, offer.title[0]),
      title_en: offer.title[1],
      desc_nb: offer.description[0],
      desc_en: offer.description[1],
      categories: [offer.category],
      tags: ['hver dag'],
      organizers: [organizer.item.id],
      ticketsInformation: 'free',
      images: imagesOf(idOf(index + 1), offer.title[0], random),
      dates: days.map((day) => ({ ...dateAt(day, offer.time, offer.minutes, random), venue: venue.item.id })),
    };
  });
}

function festivalWithProgramme(festival: Festival, first: number, region: Region): readonly RawEvent[] {
  const random = randomOf(first);
  const venues = region.venues.filter(({ municipality }) => municipality === festival.municipality);
  const begins = region.today + festival.begins;
  const main = random.pick(venues);
  const container: RawEvent = {
    ...identity(first, festival.title[0]),
    title_en: festival.title[1],
    desc_nb: `<p>${festival.days} dager med mye å se og høre i ${festival.municipality}. Se programmet.</p>`,
    desc_en: `<p>${festival.days} days with much to see in ${festival.municipality}. See the programme.</p>`,
    categories: [festival.category],
    tags: [festival.type === 'market' ? 'marked' : 'festival'],
    type: festival.type,
    isSuperEvent: true,
    isFeaturedEvent: true,
    organizers: random
      .sample(holdersOf(festival.category, festival.municipality, region.organizers), 2)
      .map(({ item }) => item.id),
    images: imagesOf(idOf(first), festival.title[0], random),
    ticketsInformation: 'ticketsInfo',
    prices: [
      { type: 'ticket-festivalpass', price: '1 490,-', name_nb: 'Festivalpass', name_en: 'Festival pass' },
      { type: 'ticket-dagspass', price: 'kr 590', name_nb: 'Dagspass', name_en: 'Day pass' },
    ],
    ...bookkeepingOf(region.today, region.today, random),
    dates: [
      {
        startDate: dateTimeAt(begins, '10:00'),
        endDate: dateTimeAt(begins + festival.days - 1, '23:00'),
        venue: main.item.id,
        ticketsURL: `https://billetter.example/festival/${first}`,
      },
    ],
  };
  const fitting = THEMES.filter(({ category }) => category === festival.category);
  const programme = Array.from({ length: festival.days + 3 }, (_, index) => {
    const number = first + 1 + index;
    const own = randomOf(number);
    const theme = own.pick(own.oneIn(2) ? THEMES : fitting);
    const day = begins + (index % festival.days);
    const dates = [dateAt(day, own.pick(theme.times), own.pick(theme.minutes), own)];
    return {
      ...eventOf(number, theme, dates, { ...region, venues }, own),
      superEvent: container.id,
      isFeaturedInSpecialEvent: index === 0,
    };
  });
  return [container, ...programme];
}

function ordinaryEvent(number: number, region: Region): RawEvent {
  const random = randomOf(number);
  const pattern = PATTERNS[number % PATTERNS.length] as DatePattern | 'online' | 'tour';
  const theme = pattern === 'exhibition' || pattern === 'opening' ? exhibition : random.pick(THEMES);
  const dates = datesOf(pattern === 'online' ? 'single' : pattern === 'tour' ? 'run' : pattern, {
    theme,
    today: region.today,
    random,
  });
  const event = eventOf(number, theme, dates, region, random);
  if (pattern === 'online') return online(event);
  if (pattern === 'tour') return onTour(event, region, random);
  return event;
}

const PATTERNS = (
  'single weekly single exhibition single noEnd run single sameDay single fortnightly online single opening weekly ' +
  'single noEnd tour past'
).split(' ') as readonly (DatePattern | 'online' | 'tour')[];

function eventOf(
  number: number,
  theme: Theme,
  dates: readonly RawDate[],
  region: Region,
  random: Random,
): RawEvent {
  const venue = random.pick(placesFor(theme, region.venues));
  const organizers = random.sample(
    holdersOf(theme.category, venue.municipality, region.organizers),
    random.pick([1, 1, 1, 1, 1, 2, 2, 3]),
  );
  const organizer = organizers[0]?.item;
  const { category, ...texts } = textsOf(
    theme,
    { place: venue.item.name, organizer: organizer?.name ?? '', website: organizer?.website ?? null },
    random,
  );
  const named = identity(number, texts.title_nb);
  const starts = dayNumber(dates[0] as RawDate);
  return {
    ...named,
    ...texts,
    categories: categoriesOf(number, category, random),
    tags: random.sample(theme.tags, random.int(0, 4)),
    mode: 'offline',
    organizers: number % 41 === 0 ? [] : organizers.map(({ item }) => item.id),
    images: imagesOf(named.id, texts.title_nb, random),
    ...ticketsOf(number),
    ...bookkeepingOf(region.today, starts, random),
    ...registrationOf(number, starts, random),
    ...detailsOf(number, named.event_slug, random),
    ...termsOf(number),
    type: number % 3 === 0 ? null : 'event',
    parent_event: number % 29 === 0 ? idOf(number - 1) : null,
    isFeaturedEvent: number % 11 === 0,
    isFeaturedInSpecialEvent: number % 37 === 0,
    dates: dates.map((date, position) => ({
      ...date,
      venue: venue.item.id,
      ...flagsOf(number, position, random),
      ...movedOf(number, date),
    })),
  };
}

/** Special features of one date: cancelled, sold out, tickets sold elsewhere, its own prices. */
function flagsOf(number: number, position: number, random: Random): Partial<RawDate> {
  return {
    ...(number % 23 === 0 || random.oneIn(60) ? { eventCancelled: true } : {}),
    ...(number % 17 === 0 || random.oneIn(40) ? { eventSoldOut: true } : {}),
    ...(number % 5 === 0 ? { ticketsURL: `https://billetter.example/${number}/${position + 1}` } : {}),
    ...(number % 9 === 0 && position % 3 === 1 ? { prices: datePrices(random) } : {}),
    ...(number % 43 === 0
      ? { mode: 'online', streamingURL: `https://stream.example/${number}/${position + 1}` }
      : {}),
  };
}

/** A date that was moved by a week, or that waits for a new one. */
function movedOf(number: number, date: RawDate): Partial<RawDate> {
  if (number % 59 === 0) return { eventStatus: 'EventPostponed' };
  if (number % 61 !== 0) return {};
  const previousStartDate = dateTimeAt(dayNumber(date) - 7, date.startDate.slice(11, 16));
  return { eventStatus: 'EventRescheduled', previousStartDate };
}

function online(event: RawEvent): RawEvent {
  return {
    ...event,
    mode: 'online',
    streamingURL: `https://stream.example/${event.id}`,
    dates: event.dates.map((date) => ({ ...date, venue: null })),
  };
}

function onTour(event: RawEvent, { venues }: Region, random: Random): RawEvent {
  const stops = venues.filter(({ kind }) => kind === 'stage' || kind === 'hall');
  return { ...event, dates: event.dates.map((date) => ({ ...date, venue: random.pick(stops).item.id })) };
}

function categoriesOf(number: number, category: string, random: Random): readonly string[] {
  if (number % 47 === 0) return [];
  // Carried since before the category was retired.
  if (number % 31 === 0) return ['EXHIBITION', category];
  if (number % 53 === 0) return ['CAFE_MEETING', category];
  return random.oneIn(6) ? [...new Set([category, random.pick(THEMES).category])] : [category];
}

function placesFor(theme: Theme, venues: readonly DemoVenue[]): readonly DemoVenue[] {
  const fit = venues.filter(({ kind }) => theme.places.includes(kind));
  return fit.length === 0 ? venues : fit;
}

function holdersOf(
  category: string,
  municipality: string,
  organizers: readonly DemoOrganizer[],
): readonly DemoOrganizer[] {
  const top = category.split('_')[0] as string;
  const near = organizers.filter(
    (organizer) => organizer.municipality === null || organizer.municipality === municipality,
  );
  return near.filter(({ categories }) => categories.includes(top));
}

function identity(number: number, title: string): Pick<RawEvent, 'id' | 'event_slug' | 'title_nb'> {
  return { id: idOf(number), event_slug: `${slugOf(title)}-${number}`, title_nb: title };
}

function idOf(number: number): string {
  return `event-${String(number).padStart(4, '0')}`;
}

function dayNumber({ startDate }: RawDate): number {
  return Date.parse(`${startDate.slice(0, 10)}T00:00:00Z`) / 86_400_000;
}
