import type { RawEvent, RawFeed } from '@calendar/model/feed';

/** The instants at which the clocks of Norway change, and a year: from autumn to spring. */
export const CHANGES = {
  'the end of summer time': '2026-10-25T01:00:00Z',
  'New Year': '2026-12-31T23:00:00Z',
  'the beginning of summer time': '2027-03-28T01:00:00Z',
} as const;

/** A calendar in which something changes at each of these instants, and with wall-clock times around them. */
export function yearlyFeed(): RawFeed {
  return {
    categories: [{ id: 'MUSIC', name_nb: 'Musikk', slug_nb: 'musikk' }],
    venues: [{ id: 'hall', name: 'Salen', slug: 'salen', municipality: 'Bodø' }],
    organizers: [{ id: 'lag', name: 'Laget', slug: 'laget' }],
    events: Object.values(CHANGES).flatMap(eventsAround),
  };
}

function eventsAround(change: string): readonly RawEvent[] {
  const at = (hours: number): string => new Date(Date.parse(change) + hours * HOUR).toISOString();
  const [year = '', month = '', day = ''] = change.slice(0, 10).split('-');
  const event = (name: string, dates: RawEvent['dates'], more: Partial<RawEvent> = {}): RawEvent => ({
    id: `${name}-${year}-${month}`,
    event_slug: `${name}-${year}-${month}`,
    title_nb: `Konsert ${name} ${change}`,
    categories: ['MUSIC'],
    organizers: ['lag'],
    ...more,
    dates: dates.map((date) => ({ venue: 'hall', ...date })),
  });
  return [
    event('over', [{ startDate: at(-3) }]),
    event('ends', [{ startDate: at(-5), endDate: at(0) }]),
    event('starts', [{ startDate: at(0), endDate: at(1) }]),
    event('public', [{ startDate: at(2) }], { publishingDate: at(0) }),
    event(
      'daily',
      [-48, -24, -3, 24, 48].map((hours) => ({ startDate: at(hours) })),
    ),
    // Of these one is repeated and one is skipped where the clocks change.
    event('night', [
      { startDate: `${year}-${month}-${day} 02:30:00` },
      { startDate: `${year}-${month}-${day} 03:00:00` },
      { startDate: `${year}-${month}-${day} 23:59:59` },
    ]),
  ];
}

const HOUR = 3_600_000;
