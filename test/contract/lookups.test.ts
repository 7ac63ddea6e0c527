import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { event, venue } from './items.ts';
import { type Calendar, NOON, startCalendar } from './startCalendar.ts';

/**
 * The other queries of docs/interface.md 4.4 "Look-ups and directories", docs/rules.md 2 "Remaining dates", 8
 * "Chronological order", 17 "Invalid filter values", 18 "Programme of a container" and 26 "Single-event look-ups".
 */

const on = (day: string, place?: string) => ({
  startDate: `2031-${day} 18:00:00`,
  endDate: `2031-${day} 20:00:00`,
  ...(place === undefined ? {} : { venue: place }),
});

let calendar: Calendar;
beforeAll(async () => {
  calendar = await startCalendar({
    venues: [
      venue('corner', { location: { latitude: 60, longitude: 10 } }),
      venue('inside', { location: { latitude: 61.5, longitude: 10.5 } }),
      venue('outside', { location: { latitude: 62.001, longitude: 10.5 } }),
      venue('unattached'),
    ],
    events: [
      event('late', { title_nb: 'Quiz', title_en: 'Quiz night', dates: [on('06-20', 'inside')] }),
      event('soon', { title_nb: 'Quiz', title_en: 'Quiz Night', dates: [on('06-05', 'corner')] }),
      event('over', { title_nb: 'Quiz', title_en: 'Old quiz', dates: [on('05-05', 'inside')] }),
      event('longOver', { title_nb: 'Gammelt', dates: [on('03-05', 'inside')] }),
      event('lessOver', { title_nb: 'Gammelt', dates: [on('03-06', 'inside'), on('03-07', 'inside')] }),
      event('festival', {
        isSuperEvent: true,
        dates: [{ startDate: '2031-06-08 10:00:00', endDate: '2031-06-10 22:00:00' }],
      }),
      event('market', { isSuperEvent: true, dates: [on('06-01'), on('06-03', 'outside')] }),
      event('oldFestival', { isSuperEvent: true, dates: [on('06-01')] }),
      event('moving', { dates: [on('06-07', 'unattached'), on('06-09', 'inside')] }),
    ],
  });
});
afterAll(() => calendar?.close());
beforeEach(() => calendar.at(NOON));

describe('a look-up of one event', () => {
  test('finds it by its id, its slug or its exact title in a language (interface 4.4)', async () => {
    expect(
      await calendar.data(`{
        eventByID(eventID: "soon") { id }
        eventBySlug(eventSlug: "soon-slug") { id }
        nb: eventByTitle(title: "Quiz", lan: "nb") { id }
        en: eventByTitle(title: "Quiz night", lan: "en") { id }
      }`),
    ).toEqual({
      eventByID: { id: 'soon' },
      eventBySlug: { id: 'soon' },
      nb: { id: 'soon' },
      en: { id: 'late' },
    });
  });

  test('that matches nothing is null, without an error (rules 26)', async () => {
    expect(
      await calendar.data(`{
        eventByID(eventID: "soon-slug") { id }
        eventBySlug(eventSlug: "soon") { id }
        otherCase: eventByTitle(title: "quiz", lan: "nb") { id }
        otherLanguage: eventByTitle(title: "Quiz", lan: "en") { id }
      }`),
    ).toEqual({ eventByID: null, eventBySlug: null, otherCase: null, otherLanguage: null });
  });

  test('by a title of several answers the one that starts next, else the one that ended last (rules 26)', async () => {
    const quiz = async () =>
      (await calendar.data('{ eventByTitle(title: "Quiz", lan: "nb") { id } }'))['eventByTitle'];
    expect(await quiz()).toEqual({ id: 'soon' });
    calendar.at('2031-06-05T20:00:00+02:00');
    expect(await quiz()).toEqual({ id: 'late' });
    calendar.at('2031-06-20T20:00:00+02:00');
    expect(await quiz()).toEqual({ id: 'late' });
    expect(await calendar.data('{ eventByTitle(title: "Gammelt", lan: "nb") { id startDate } }')).toEqual({
      eventByTitle: { id: 'lessOver', startDate: '2031-03-07 18:00:00+01:00' },
    });
  });

  test('in a language other than nb and en is refused (rules 17)', async () => {
    for (const lan of ['no', 'NB', '']) {
      const { status, body } = await calendar.graph.ask(
        'query ($lan: String!) { eventByTitle(title: "Quiz", lan: $lan) { id } }',
        { lan },
      );
      expect([status, body.data]).toEqual([200, null]);
      expect(body.errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT');
      expect(body.errors?.[0]?.message).toMatch(/"lan".*"nb" or "en"/);
    }
  });
});

describe('eventsBySlugs', () => {
  test('answers in the order asked, leaving out what does not exist (interface 4.4; rules 26)', async () => {
    const document = 'query ($slugs: [String]!) { eventsBySlugs(eventsSlugs: $slugs) { id } }';
    const slugs = ['late-slug', 'none', 'over-slug', null, 'soon-slug'];
    expect(await calendar.data(document, { slugs })).toEqual({
      eventsBySlugs: [{ id: 'late' }, { id: 'over' }, { id: 'soon' }],
    });
    expect(await calendar.data(document, { slugs: [] })).toEqual({ eventsBySlugs: [] });
  });
});

describe('allUpcomingSuperEvents', () => {
  test('are the containers not yet ended, in chronological order (interface 4.4)', async () => {
    const containers = async () =>
      (await calendar.data('{ allUpcomingSuperEvents { id startDate } }'))['allUpcomingSuperEvents'];
    expect(await containers()).toEqual([
      { id: 'market', startDate: '2031-06-03 18:00:00+02:00' },
      { id: 'festival', startDate: '2031-06-08 10:00:00+02:00' },
    ]);
    calendar.at('2031-06-10T21:59:59+02:00');
    expect(await containers()).toEqual([{ id: 'festival', startDate: '2031-06-08 10:00:00+02:00' }]);
    calendar.at('2031-06-10T22:00:00+02:00');
    expect(await containers()).toEqual([]);
  });

  test('appear in lists like any event (rules 18)', async () => {
    expect(await calendar.ids({})).toEqual(['market', 'soon', 'moving', 'festival', 'late']);
  });
});

describe('allUpcomingEventsInArea', () => {
  const document = `query ($minLatitude: Float!, $maxLatitude: Float!, $minLongitude: Float!, $maxLongitude: Float!) {
    allUpcomingEventsInArea(
      minLatitude: $minLatitude, maxLatitude: $maxLatitude, minLongitude: $minLongitude, maxLongitude: $maxLongitude
    ) { id }
  }`;
  const box = { minLatitude: 60, maxLatitude: 62, minLongitude: 10, maxLongitude: 11 };
  const inArea = async (asked = box) => (await calendar.data(document, asked))['allUpcomingEventsInArea'];

  test('are the upcoming events whose venue lies in the box, in chronological order (interface 4.4)', async () => {
    expect(await inArea()).toEqual([{ id: 'soon' }, { id: 'late' }]);
    expect(await inArea({ ...box, maxLatitude: 63 })).toEqual([
      { id: 'market' },
      { id: 'soon' },
      { id: 'late' },
    ]);
    expect(await inArea({ ...box, minLatitude: 60.001 })).toEqual([{ id: 'late' }]);
  });

  test('are those on the edges of the box, too', async () => {
    const corner = { minLatitude: 60, maxLatitude: 60, minLongitude: 10, maxLongitude: 10 };
    expect(await inArea(corner)).toEqual([{ id: 'soon' }]);
    expect(await inArea({ ...box, minLongitude: 10.001, maxLongitude: 10.499 })).toEqual([]);
  });

  test('are placed by the venue of the date shown', async () => {
    calendar.at('2031-06-07T20:00:00+02:00');
    expect(await inArea()).toEqual([{ id: 'moving' }, { id: 'late' }]);
  });

  test('of a box whose minimum exceeds its maximum are refused (rules 17)', async () => {
    for (const reversed of [
      { ...box, minLatitude: 63 },
      { ...box, minLongitude: 12 },
    ]) {
      const { status, body } = await calendar.graph.ask(document, reversed);
      expect([status, body.data]).toEqual([200, null]);
      expect(body.errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT');
      expect(body.errors?.[0]?.message).toMatch(/"min(Latitude|Longitude)".*"max(Latitude|Longitude)"/);
    }
  });
});
