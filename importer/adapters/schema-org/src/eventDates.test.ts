import { describe, expect, test } from 'vitest';
import { adapt, event } from './testing/adapt.ts';

/** The forms of times, of status and of attendance stand in `testing/odd.jsonl`, and what they become in `odd.txt`. */

describe('start and end', () => {
  test.each([
    [{ startDate: '2026-05-01' }, '2026-05-01 23:59:59+02:00'],
    [{ startDate: '2026-05-01', endDate: '2026-05-03' }, '2026-05-03 23:59:59+02:00'],
    [{ startDate: '2026-05-01', endDate: '2026-05-02T18:00' }, '2026-05-02 18:00:00+02:00'],
    [
      { eventSchedule: { startDate: '2026-05-01', repeatCount: 1, repeatFrequency: 'P1D' } },
      '2026-05-01 23:59:59+02:00',
    ],
  ])('%j is whole days (rules 67)', (dates, endDate) => {
    const { event: adapted } = adapt(event({ startDate: undefined, ...dates }));
    expect(adapted.dates).toMatchObject([{ allDay: true, startDate: '2026-05-01 00:00:00+02:00', endDate }]);
    expect(adapted.dates[0]).not.toHaveProperty('duration');
    const elsewhere = adapt(event({ startDate: '2026-05-01[Asia/Tokyo]' })).event.dates[0];
    expect(elsewhere).not.toHaveProperty('allDay');
  });
});

describe('sub-events', () => {
  const part = (name: string | null, startDate: string, more: object = {}) => ({
    '@type': 'Event',
    name,
    startDate,
    ...more,
  });

  test('of the same name, or of none, are the dates of one event', () => {
    const { feed, report } = adapt(
      event({
        startDate: '2026-03-01',
        endDate: '2026-03-03',
        location: 'Scenen',
        offers: { price: 200 },
        subEvent: [
          part('konsert', '2026-03-01T19:00', { eventStatus: 'EventCancelled' }),
          part(null, '2026-03-02T19:00', {
            location: 'Låven',
            offers: { price: 300, availability: 'SoldOut' },
          }),
        ],
      }),
    );
    const [scene, barn] = ['Scenen', 'Låven'].map(
      (name) => feed.venues?.find((venue) => venue.name === name)?.id,
    );
    expect(feed.events).toHaveLength(1);
    expect(feed.events?.[0]).toMatchObject({ isSuperEvent: false, prices: [{ price: 200 }] });
    expect(feed.events?.[0]?.dates).toMatchObject([
      { startDate: '2026-03-01 19:00:00+01:00', venue: scene, eventCancelled: true, prices: null },
      { startDate: '2026-03-02 19:00:00+01:00', venue: barn, eventSoldOut: true, prices: [{ price: 300 }] },
    ]);
    expect(report).toEqual([]);
  });

  test('a programme event that stands in the file by itself too is one event', () => {
    const { feed } = adapt({
      '@graph': [
        { '@id': 'https://a.example/2', '@type': 'Event', name: 'Åpning', startDate: '2026-03-01T12:00' },
        event({
          '@id': 'https://a.example/1',
          name: 'Festivalen',
          subEvent: [{ '@id': 'https://a.example/2' }],
        }),
      ],
    });
    expect(feed.events).toHaveLength(2);
    expect(feed.events?.[0]).toMatchObject({ title_nb: 'Åpning', superEvent: 'https://a.example/1' });
  });

  const named = { '@type': 'Festival', name: 'Festivalen' };
  test.each([
    ['its id', { '@id': 'https://a.example/f' }],
    ['its name', named],
    ['its name in a language', { ...named, name: { '@language': 'nb', '@value': 'Festivalen' } }],
    ['its id and name', { ...named, '@id': 'https://a.example/f' }],
  ])('a superEvent is known by %s', (_, superEvent) => {
    const festival = event({ ...named, '@id': 'https://a.example/f', description: 'Tre dager' });
    const { feed, report } = adapt([event({ superEvent }), event({ name: 'To', superEvent }), festival]);
    expect(feed.events).toHaveLength(3);
    expect(feed.events?.filter(({ superEvent: id }) => id === 'https://a.example/f')).toHaveLength(2);
    expect(feed.events?.find(({ isSuperEvent }) => isSuperEvent)).toMatchObject({ desc_nb: 'Tre dager' });
    expect(report).toEqual([]);
  });

  test('events of one name that are each other’s parts are not lost', () => {
    const { feed } = adapt({
      '@graph': [
        event({ '@id': 'a:1', subEvent: [{ '@id': 'a:1' }, { '@id': 'a:2' }] }),
        event({ '@id': 'a:2', startDate: '2026-03-02T19:00', subEvent: { '@id': 'a:1' } }),
      ],
    });
    expect(feed.events).toMatchObject([{ id: 'a:1', dates: [{ startDate: '2026-03-02 19:00:00+01:00' }] }]);
    const inRow = [1, 2, 3].map((at) =>
      event({ '@id': `a:${at}`, subEvent: at < 3 ? { '@id': `a:${at + 1}` } : [] }),
    );
    expect(adapt(inRow).feed.events?.map(({ id }) => id)).toEqual(['a:1', 'a:3']);
  });

  test('events that contain each other have an end', () => {
    const { feed } = adapt({
      '@graph': [
        event({ '@id': 'a:1', name: 'En', superEvent: { '@id': 'a:2' } }),
        event({ '@id': 'a:2', name: 'To', superEvent: { '@id': 'a:1' } }),
      ],
    });
    expect(feed.events?.filter(({ superEvent }) => superEvent !== null)).toHaveLength(1);
  });
});
