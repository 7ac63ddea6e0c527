import { describe, expect, test } from 'vitest';
import { adapt, event } from './testing/adapt.ts';

const dateOf = (more: object) => adapt(event(more)).event.dates[0];

describe('start and end', () => {
  test.each([
    ['2026-03-01T19:00', '2026-03-01 19:00:00+01:00'],
    ['2026-07-01 19:00:00', '2026-07-01 19:00:00+02:00'],
    ['2026-03-01T19:00:00Z', '2026-03-01 20:00:00+01:00'],
    ['2026-03-01T19:00:00.000-05:00', '2026-03-02 01:00:00+01:00'],
    ['2026-03-01T19:00+0100', '2026-03-01 19:00:00+01:00'],
    ['2026-03-01 19:00 +01:00', '2026-03-01 19:00:00+01:00'],
    ['20260301T190000', '2026-03-01 19:00:00+01:00'],
    ['2026-03-01', '2026-03-01 00:00:00+01:00'],
    // Skipped and repeated by clock changes: docs/rules.md 10 "Accepted date-time forms".
    ['2026-03-29T02:30', '2026-03-29 03:30:00+02:00'],
    ['2026-10-25T02:30', '2026-10-25 02:30:00+02:00'],
  ])('a startDate %s is %s', (startDate, expected) => {
    expect(dateOf({ startDate })?.startDate).toBe(expected);
  });

  test.each([
    ...['2026', '2026-03', '2026-02-30', 'next Friday', '1. mars 2026', '2026-03-01T25:00', '19:00'],
    ...['2026-03-01T19:00+99:00', '0000-06-01', 1772388000],
  ])('a startDate %j is none', (startDate) => {
    const { findings } = adapt([event({ name: 'To' }), event({ startDate })]);
    expect(findings).toContain(
      'startDate: an ISO 8601 date or date-time was expected, such as 2026-03-01T19:00',
    );
  });

  test('a day without a time is the whole day, and an end without one is the end of that day', () => {
    expect(dateOf({ startDate: '2026-03-01' })?.endDate).toBe('2026-03-01 23:59:59+01:00');
    expect(dateOf({ startDate: '2026-03-01', endDate: '2026-03-03' })?.endDate).toBe(
      '2026-03-03 23:59:59+01:00',
    );
    expect(dateOf({ endDate: '2026-03-01' })).toMatchObject({
      startDate: '2026-03-01 19:00:00+01:00',
      endDate: '2026-03-01 23:59:59+01:00',
    });
  });

  test('without an end and a duration there is no end', () => {
    expect(dateOf({ endDate: null })).not.toHaveProperty('endDate');
    expect(dateOf({ endDate: null })).not.toHaveProperty('duration');
  });

  test.each([
    ['PT2H', 120],
    ['PT1H30M', 90],
    ['P1D', 1440],
  ])('a duration %s is %i minutes', (duration, minutes) => {
    expect(dateOf({ duration })?.duration).toBe(minutes);
  });

  test('a duration counts days and months as the calendar does', () => {
    expect(dateOf({ startDate: '2026-03-28T19:00', duration: 'P1D' })?.duration).toBe(23 * 60);
    expect(dateOf({ startDate: '2026-01-01T19:00', duration: 'P1M' })?.duration).toBe(31 * 24 * 60);
  });

  test.each(['P9999Y', 'P5000Y', 'P99999999999999999999Y'])(
    'a duration %s, longer than the calendar can hold, is reported, and the date is taken',
    (duration) => {
      const { event: adapted, findings } = adapt(event({ duration }));
      expect(adapted.dates).toMatchObject([{ startDate: '2026-03-01 19:00:00+01:00' }]);
      expect(adapted.dates[0]).not.toHaveProperty('duration');
      expect(findings).toEqual(['duration: this is too long, and was left out']);
    },
  );

  test.each([
    ['2026-03-01T19:00:00:00+01:00', '2026-03-01T21:00:00:00+01:00', 19, 21],
    ['2026-03-01T7:00 PM', '2026-03-01T9 pm', 19, 21],
    ['2026-03-01T12:00 PM', '2026-03-01T1 p.m.', 12, 13],
  ])('%s to %s is read and reported', (startDate, endDate, ...hours) => {
    const { event: adapted, findings } = adapt(event({ startDate, endDate }));
    const [start, end] = hours.map((hour) => `2026-03-01 ${hour}:00:00+01:00`);
    expect(adapted.dates).toMatchObject([{ startDate: start, endDate: end }]);
    expect(findings.map((each) => each.split(':')[0])).toEqual(['startDate', 'endDate']);
  });

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
    const elsewhere = adapt(event({ startDate: '2026-05-01[Asia/Tokyo]' })).event.dates[0];
    expect(elsewhere).not.toHaveProperty('allDay');
  });

  test('lists of starts and ends are dates', () => {
    const { event: adapted } = adapt(
      event({
        startDate: ['2026-03-01T19:00', '2026-03-08T19:00'],
        endDate: ['2026-03-01T21:00', '2026-03-08T22:00'],
      }),
    );
    expect(adapted.dates.map(({ endDate }) => endDate)).toEqual([
      '2026-03-01 21:00:00+01:00',
      '2026-03-08 22:00:00+01:00',
    ]);
  });
});

describe('status', () => {
  const status = (eventStatus: unknown, more: object = {}) => adapt(event({ eventStatus, ...more }));

  test.each([
    ['https://schema.org/EventCancelled', true],
    ['//schema.org/EventCancelled', true],
    ['EventCanceled', true],
    ['canceled', true],
    [{ '@id': 'schema:EventCancelled' }, true],
    [[{ '@id': 'EventCancelled' }, 'EventRescheduled'], true],
    [[{ '@type': 'schema:EventCancelled', name: 'Avlyst' }], true],
    ['EventScheduled', false],
    [{ '@id': 'schema:EventScheduled' }, false],
  ])('the status %j: cancelled is %j (rules 54)', (said, expected) => {
    const { event: adapted, findings } = status(said);
    expect(adapted.dates[0]?.eventCancelled).toBe(expected);
    expect(findings).toEqual([]);
  });

  test.each([
    ...['Confirmed', { '@id': 'schema:Confirmed' }, { '@type': 'EventStatusType' }],
    ...[{ name: 'EventCancelled' }, 17],
  ])('an unknown status %j is reported, and the event is on (rules 54)', (said) => {
    const { event: adapted, findings } = status(said);
    expect(findings[0]).toMatch(/^eventStatus: one of EventCancelled, EventPostponed/);
    expect(adapted.dates[0]?.eventCancelled).toBe(false);
  });

  test('postponed without a new date is cancelled, and reported', () => {
    const { event: adapted, findings } = status('EventPostponed');
    expect(adapted.dates).toMatchObject([{ eventCancelled: true, eventStatus: 'EventPostponed' }]);
    expect(findings).toEqual(['eventStatus: no new date is given: the date was taken as cancelled']);
  });

  test('rescheduled is held on the new date, with the previous start', () => {
    const { event: adapted, findings } = status('EventRescheduled', {
      previousStartDate: '2026-02-20T19:00',
    });
    expect(adapted.dates).toMatchObject([
      {
        startDate: '2026-03-01 19:00:00+01:00',
        previousStartDate: '2026-02-20 19:00:00+01:00',
        eventStatus: 'EventRescheduled',
        eventCancelled: false,
      },
    ]);
    expect(findings).toEqual([]);
  });

  test('moved online is online', () => {
    const { event: adapted } = status(['EventMovedOnline', 'EventRescheduled'], { location: 'Scenen' });
    expect(adapted.mode).toBe('online');
  });
});

describe('attendance', () => {
  test.each([
    ...['https://schema.org/OnlineEventAttendanceMode', 'schema:OnlineEventAttendanceMode', 'online'],
    { '@id': 'schema:OnlineEventAttendanceMode' },
  ])('the mode %j is online (rules 54)', (eventAttendanceMode) => {
    const { event: adapted, findings } = adapt(event({ eventAttendanceMode, location: 'Scenen' }));
    expect(adapted.mode).toBe('online');
    expect(findings).toEqual([]);
  });

  const virtual = { '@type': 'VirtualLocation', url: 'https://stream.example/1' };

  test('a virtual location makes it online, with its address', () => {
    expect(adapt(event({ location: virtual })).event).toMatchObject({
      mode: 'online',
      streamingURL: 'https://stream.example/1',
      dates: [{ mode: 'online', venue: null, streamingURL: 'https://stream.example/1' }],
    });
  });

  test('a place and a virtual location are offline with an address to follow it at', () => {
    const { event: adapted, feed } = adapt(
      event({
        location: ['Scenen', virtual],
        eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      }),
    );
    expect(adapted).toMatchObject({ mode: 'offline', streamingURL: 'https://stream.example/1' });
    expect(adapted.dates[0]?.venue).toBe(feed.venues?.[0]?.id);
  });

  test('the stated mode decides', () => {
    expect(
      adapt(event({ location: 'Scenen', eventAttendanceMode: 'OnlineEventAttendanceMode' })).event.mode,
    ).toBe('online');
    expect(
      adapt(event({ location: virtual, eventAttendanceMode: 'OfflineEventAttendanceMode' })).event.mode,
    ).toBe('offline');
    expect(adapt(event({ eventAttendanceMode: 'Hybrid' })).findings[0]).toMatch(
      /^eventAttendanceMode: Online, Offline/,
    );
  });

  test('an address, and a place named online without an address, are virtual', () => {
    expect(adapt(event({ location: 'https://stream.example/1' })).event).toMatchObject({ mode: 'online' });
    expect(adapt(event({ location: { '@type': 'Place', name: 'Online', address: {} } }))).toMatchObject({
      event: { mode: 'online' },
      feed: { venues: [] },
    });
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

  test('without a start are reported, and where all are, the event has its own date', () => {
    const { event: adapted, findings } = adapt(event({ subEvent: [part(null, 'soon')] }));
    expect(adapted.dates).toMatchObject([{ startDate: '2026-03-01 19:00:00+01:00' }]);
    expect(findings).toContain('subEvent: this date of the event needs a startDate: it was left out');
  });

  test('of other names are the programme of a container, and are held where it is', () => {
    const { feed, report } = adapt(
      event({
        '@type': 'Festival',
        name: 'Festivalen',
        startDate: '2026-03-01',
        endDate: '2026-03-02',
        location: 'Torget',
        organizer: 'Festivalen AS',
        subEvent: [
          part('Åpning', '2026-03-01T12:00'),
          part('Konsert', '2026-03-01T20:00', { location: 'Scenen' }),
        ],
      }),
    );
    const [festival, ...programme] = feed.events ?? [];
    expect(festival).toMatchObject({ title_nb: 'Festivalen', isSuperEvent: true, superEvent: null });
    expect(programme.map(({ title_nb, superEvent }) => [title_nb, superEvent])).toEqual([
      ['Åpning', festival?.id],
      ['Konsert', festival?.id],
    ]);
    expect(programme[0]?.dates[0]?.venue).toBe(festival?.dates[0]?.venue);
    expect(programme[1]?.dates[0]?.venue).not.toBe(festival?.dates[0]?.venue);
    expect(programme.every(({ organizers }) => organizers?.[0] === festival?.organizers?.[0])).toBe(true);
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

  test('a container that only its programme dates lasts as long as that', () => {
    const { feed } = adapt([
      event({ superEvent: named, endDate: '2026-03-01T21:00' }),
      event({ name: 'To', superEvent: named, startDate: '2026-03-04T12:00' }),
    ]);
    expect(feed.events?.find(({ isSuperEvent }) => isSuperEvent)?.dates).toMatchObject([
      { startDate: '2026-03-01 19:00:00+01:00', endDate: '2026-03-04 12:00:00+01:00' },
    ]);
  });

  test('an event that the file does not hold is reported', () => {
    const { event: adapted, findings } = adapt(
      event({ superEvent: { '@id': 'https://b.example/f' }, subEvent: 'Åpning' }),
    );
    expect(adapted.superEvent).toBeNull();
    expect(findings).toEqual([
      'subEvent: this event is not in the file',
      'superEvent: this event is not in the file',
    ]);
  });

  test('events of one name that are each other’s parts are not lost', () => {
    const { feed } = adapt({
      '@graph': [
        event({ '@id': 'a:1', subEvent: [{ '@id': 'a:1' }, { '@id': 'a:2' }] }),
        event({ '@id': 'a:2', startDate: '2026-03-02T19:00', subEvent: { '@id': 'a:1' } }),
      ],
    });
    expect(feed.events).toMatchObject([{ id: 'a:1', dates: [{ startDate: '2026-03-02 19:00:00+01:00' }] }]);
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

test('a date that is cancelled with the event around it is not marked as scheduled', () => {
  const { event: read } = adapt(
    event({
      eventStatus: 'EventCancelled',
      subEvent: [event({ eventStatus: 'EventScheduled' }), event({ startDate: '2026-03-02T19:00' })],
    }),
  );
  expect(read.dates.map(({ eventCancelled, eventStatus }) => [eventCancelled, eventStatus])).toEqual([
    [true, 'EventCancelled'],
    [true, 'EventCancelled'],
  ]);
});
