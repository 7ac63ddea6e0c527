import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { event, venue } from './items.ts';
import { type Calendar, NOON, startCalendar } from './startCalendar.ts';

/**
 * docs/interface.md 2.6 "Date-times" and 3 "What changes with time", docs/rules.md 1 "End of a date" to 10 "Accepted
 * date-time forms": which date is shown, and until when.
 */

const PROMOTED = `startDate endDate startTime duration venue { id name } ticketsURL eventCancelled eventSoldOut`;

/** A course on three evenings that differ in all that belongs to a date. */
const course = event('course', {
  dates: [
    {
      startDate: '2031-06-02 18:00:00',
      endDate: '2031-06-02 20:00:00',
      duration: 120,
      venue: 'hall',
      ticketsURL: 'https://tickets.example/1',
      eventCancelled: true,
    },
    {
      startDate: '2031-06-03 19:30:00',
      endDate: '2031-06-03 21:00:00',
      duration: 90,
      venue: 'barn',
      ticketsURL: 'https://tickets.example/2',
      eventSoldOut: true,
    },
    { startDate: '2031-06-05 08:15:00', endDate: '2031-06-05 08:45:00', startTime: '08:00' },
  ],
});

const FIRST_EVENING = {
  startDate: '2031-06-02 18:00:00+02:00',
  endDate: '2031-06-02 20:00:00+02:00',
  startTime: '18:00',
  duration: 120,
  venue: { id: 'hall', name: 'Sted hall' },
  ticketsURL: 'https://tickets.example/1',
  eventCancelled: true,
  eventSoldOut: false,
};
const SECOND_EVENING = {
  startDate: '2031-06-03 19:30:00+02:00',
  endDate: '2031-06-03 21:00:00+02:00',
  startTime: '19:30',
  duration: 90,
  venue: { id: 'barn', name: 'Sted barn' },
  ticketsURL: 'https://tickets.example/2',
  eventCancelled: false,
  eventSoldOut: true,
};
const LAST_MORNING = {
  startDate: '2031-06-05 08:15:00+02:00',
  endDate: '2031-06-05 08:45:00+02:00',
  startTime: '08:00',
  duration: null,
  venue: null,
  ticketsURL: null,
  eventCancelled: false,
  eventSoldOut: false,
};

let calendar: Calendar;
beforeAll(async () => {
  calendar = await startCalendar({
    venues: [venue('hall'), venue('barn')],
    events: [
      course,
      event('talk', { dates: [{ startDate: '2031-07-01 12:00:00' }] }),
      event('equal', { dates: [{ startDate: '2031-07-01 12:00:00', endDate: '2031-07-01 12:00:00' }] }),
      event('winterMidnight', {
        dates: [
          { startDate: '2031-12-31 23:30:00', endDate: '2031-12-31 23:45:00' },
          { startDate: '2032-01-01 00:30:00', endDate: '2032-01-01 01:00:00' },
        ],
      }),
      event('secret', {
        publishingDate: '2031-06-20 08:00:00',
        ticketsFromDate: '2031-12-01 10:00:00',
        isSuperEvent: true,
        dates: [
          {
            startDate: '2031-06-25 18:00:00',
            endDate: '2031-06-25 20:00:00',
            venue: 'far',
          },
        ],
      }),
    ],
  });
  await calendar.graph.import({ venues: [venue('far', { location: { latitude: 71, longitude: 25 } })] });
});
afterAll(() => calendar?.close());
beforeEach(() => calendar.at(NOON));

describe('an occurrence that passes', () => {
  test('promotes the next one into all eight fields together, the second it ends (interface 2.1, 3)', async () => {
    const shown = () => calendar.event('course', PROMOTED);
    for (const instant of ['2031-06-02T12:00:00+02:00', '2031-06-02T19:59:59.999+02:00']) {
      calendar.at(instant);
      expect(await shown()).toEqual(FIRST_EVENING);
      expect(await shown()).toEqual(FIRST_EVENING);
    }
    for (const instant of ['2031-06-02T20:00:00+02:00', '2031-06-03T20:59:59.999+02:00']) {
      calendar.at(instant);
      expect(await shown()).toEqual(SECOND_EVENING);
      expect(await shown()).toEqual(SECOND_EVENING);
    }
    calendar.at('2031-06-03T21:00:00+02:00');
    expect(await shown()).toEqual(LAST_MORNING);
  });

  test('changes lists, pages, facets and look-ups by slug in the same second (interface 3)', async () => {
    const document = `query ($until: String) {
      events(filter: { untilDate: $until }, pageSize: 1) { data { id ${PROMOTED} } venues { slug hits } }
      eventBySlug(eventSlug: "course-slug") { id ${PROMOTED} }
      eventsBySlugs(eventsSlugs: ["course-slug"]) { id ${PROMOTED} }
      eventByTitle(title: "Tittel course", lan: "nb") { id ${PROMOTED} }
    }`;
    const asked = () => calendar.data(document, { until: '2031-06-09 00:00:00Z' });
    const everywhere = (date: object, venues: readonly object[]) => ({
      events: { data: [{ id: 'course', ...date }], venues },
      eventBySlug: { id: 'course', ...date },
      eventsBySlugs: [{ id: 'course', ...date }],
      eventByTitle: { id: 'course', ...date },
    });
    calendar.at('2031-06-02T19:59:59.999+02:00');
    expect(await asked()).toEqual(everywhere(FIRST_EVENING, [{ slug: 'hall-slug', hits: 1 }]));
    calendar.at('2031-06-02T20:00:00+02:00');
    expect(await asked()).toEqual(everywhere(SECOND_EVENING, [{ slug: 'barn-slug', hits: 1 }]));
    calendar.at('2031-06-03T21:00:00+02:00');
    expect(await asked()).toEqual(everywhere(LAST_MORNING, []));
  });

  test('leaves only the dates after the one shown in repetitions, and is never returned again (interface 2.1, 3)', async () => {
    const starts = async () => {
      const shown = await calendar.event('course', 'startDate repetitions { startDate }');
      const { startDate, repetitions } = shown as { startDate: string; repetitions: { startDate: string }[] };
      return [startDate, ...repetitions.map((repetition) => repetition.startDate)].map((start) =>
        start.slice(0, 10),
      );
    };
    expect(await starts()).toEqual(['2031-06-02', '2031-06-03', '2031-06-05']);
    calendar.at('2031-06-02T20:00:00+02:00');
    expect(await starts()).toEqual(['2031-06-03', '2031-06-05']);
    calendar.at('2031-06-04T00:00:00+02:00');
    expect(await starts()).toEqual(['2031-06-05']);
  });

  test('as the last one leaves the lists at once, while look-ups keep answering with it alone (rules 2)', async () => {
    const filter = { untilDate: '2031-06-09 00:00:00Z' };
    const lookups = `{
      eventByID(eventID: "course") { ...shown }
      eventBySlug(eventSlug: "course-slug") { ...shown }
      eventsBySlugs(eventsSlugs: ["course-slug"]) { ...shown }
      eventByTitle(title: "Tittel course", lan: "nb") { ...shown }
    }
    fragment shown on Event { ${PROMOTED} repetitions { startDate } }`;
    calendar.at('2031-06-05T08:44:59.999+02:00');
    expect(await calendar.ids(filter)).toEqual(['course']);
    calendar.at('2031-06-05T08:45:00+02:00');
    expect(await calendar.ids(filter)).toEqual([]);
    const last = { ...LAST_MORNING, repetitions: [] };
    for (const instant of ['2031-06-05T08:45:00+02:00', '2041-01-01T00:00:00Z']) {
      calendar.at(instant);
      expect(await calendar.data(lookups)).toEqual({
        eventByID: last,
        eventBySlug: last,
        eventsBySlugs: [last],
        eventByTitle: last,
      });
    }
  });
});

describe('the end of a date', () => {
  const filter = { fromDate: null, untilDate: '2031-07-02 00:00:00+02', fromStartDate: null };

  test('that was not given is shown as the start', async () => {
    const [equal, talk] = await calendar
      .nodes({ ...filter, fromStartDate: '2031-07-01 00:00:00' }, 'id startDate endDate duration')
      .then((nodes) => nodes.filter(({ id }) => id !== 'brief'));
    const start = '2031-07-01 12:00:00+02:00';
    expect(equal).toMatchObject({ id: 'equal', startDate: start, endDate: start });
    expect(talk).toMatchObject({ id: 'talk', startDate: start, endDate: start, duration: null });
  });
});

describe('one operation', () => {
  test('has one instant: nothing in its answer mixes two, while the clock runs on (rules 3)', async () => {
    calendar.at('2031-06-02T19:00:00+02:00', 20 * 60_000);
    const seen = new Set<string>();
    const shown = `startDate eventCancelled venue { mapImageURL }`;
    for (let asked = 0; asked < 50; asked++) {
      const { list, again, one, same } = (await calendar.data(`{
        list: events(filter: { untilDate: "2031-06-09 00:00:00Z" }) { data { ${shown} } }
        one: eventByID(eventID: "course") { ${shown} }
        venues { id }
        again: events(filter: { untilDate: "2031-06-09 00:00:00Z" }, pageSize: 5) { data { ${shown} } }
        same: eventBySlug(eventSlug: "course-slug") { ${shown} }
      }`)) as {
        list: { data: unknown[] };
        again: { data: unknown[] };
        one: { startDate: string };
        same: unknown;
      };
      expect(same).toEqual(one);
      expect(list).toEqual(again);
      expect([[], [one]]).toContainEqual(list.data);
      seen.add(one.startDate.slice(0, 10));
    }
    expect([...seen]).toEqual(['2031-06-02', '2031-06-03', '2031-06-05']);
  });
});

describe('the format of date-times', () => {
  test('has a space, and the offset in force in Norway on the date: +01:00 or +02:00 (interface 2.1, 2.6)', async () => {
    const fields = 'startDate endDate publishingDate ticketsFromDate';
    calendar.at('2031-06-20T08:00:00+02:00');
    expect(await calendar.event('secret', fields)).toEqual({
      startDate: '2031-06-25 18:00:00+02:00',
      endDate: '2031-06-25 20:00:00+02:00',
      publishingDate: '2031-06-20 08:00:00+02:00',
      ticketsFromDate: '2031-12-01 10:00:00+01:00',
    });
    expect(await calendar.event('winterMidnight', 'startDate endDate')).toEqual({
      startDate: '2031-12-31 23:30:00+01:00',
      endDate: '2031-12-31 23:45:00+01:00',
    });
  });

  test('is RFC 3339 once the space is a T (interface 2.6)', async () => {
    const nodes = await calendar.nodes({}, 'id startDate endDate repetitions { startDate endDate }');
    const texts = JSON.stringify(nodes).match(/(?<=Date":")[^"]+/g) ?? [];
    expect(texts.length).toBeGreaterThan(5);
    for (const text of texts) {
      expect(text).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+0[12]:00$/);
      expect(Date.parse(text.replace(' ', 'T'))).not.toBeNaN();
    }
  });

  test('gives the end in Europe/Oslo that startTime and duration give (interface 2.6)', async () => {
    const { startTime, duration, endDate } = (await calendar.event('course', PROMOTED)) as {
      startTime: string;
      duration: number;
      endDate: string;
    };
    const [hours = 0, minutes = 0] = startTime.split(':').map(Number);
    const end = hours * 60 + minutes + duration;
    expect(endDate.slice(11, 16)).toBe(`${Math.floor(end / 60)}:${String(end % 60).padStart(2, '0')}`);
  });
});
