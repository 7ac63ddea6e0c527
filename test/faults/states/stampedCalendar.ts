import type { RawFeed } from '@calendar/model/feed';

/**
 * A calendar in which each name and title has the number of its import. So an answer shows which states it was made
 * from. The events, venues, organizers and categories that are new with a number have it in their ids.
 */
export function stampedCalendar(number: number, now: number): RawFeed {
  const keys = [...Array.from({ length: LASTING }, (_, index) => `old-${index}`), `new-${number}`];
  return {
    categories: keys.map((key, index) => ({
      id: String(index < LASTING ? index + 1 : LASTING + 1 + number),
      name_nb: `Kategori ${key} ${stamp('taxonomy', number)}`,
      slug_nb: `kategori-${key}`,
    })),
    venues: keys.map((key) => ({
      id: `venue-${key}`,
      slug: `venue-${key}`,
      name: `Sal ${key} ${stamp('directory', number)}`,
      mapImageURL: `https://example.org/${key}/${stamp('directory', number)}.png`,
    })),
    organizers: keys.map((key) => ({
      id: `organizer-${key}`,
      slug: `organizer-${key}`,
      name: `Lag ${key} ${stamp('directory', number)}`,
    })),
    events: keys.map((key, index) => ({
      id: `event-${key}`,
      event_slug: `event-${key}`,
      title_nb: `Konsert ${key} ${stamp('events', number)}`,
      categories: [String(index < LASTING ? index + 1 : LASTING + 1 + number)],
      organizers: [`organizer-${key}`],
      dates: [
        {
          startDate: new Date(now + DAY).toISOString(),
          endDate: new Date(now + DAY + HOUR).toISOString(),
          startTime: '19:00',
          venue: `venue-${key}`,
        },
      ],
    })),
  };
}

/** The numbers of the imports that an answer shows, of each domain. */
export function statesIn(answer: string): Readonly<Record<Domain, ReadonlySet<number>>> {
  const shown = { events: new Set<number>(), directory: new Set<number>(), taxonomy: new Set<number>() };
  for (const [, domain, number] of answer.matchAll(STAMP)) shown[domain as Domain].add(Number(number));
  return shown;
}

function stamp(domain: Domain, number: number): string {
  return `state-${domain}-${number}`;
}

const STAMP = /state-(events|directory|taxonomy)-(\d+)/g;
const LASTING = 4;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type Domain = 'events' | 'directory' | 'taxonomy';
