import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { event, venue } from './items.ts';
import { type Calendar, NOON, startCalendar } from './startCalendar.ts';

/**
 * docs/interface.md 3 "What changes with time" and docs/rules.md 3 "One instant per operation": which date is shown,
 * also from memory, and until when. The oracle and the examples hold the rest.
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
    events: [course],
  });
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
