import { describe, expect, test } from 'vitest';
import { WEEK } from '../examples/filters.ts';
import { startCalendar } from './startCalendar.ts';

/**
 * How a filter is written, how it is refused, and groupRepetitionsByDay: docs/interface.md 4.3 "Filter", docs/rules.md 6
 * "Grouping by day", 10 "Accepted date-time forms", 16 "Strings in filter types" and 17 "Invalid filter values". What
 * each condition lets through is in `../examples`.
 */

const calendar = await startCalendar(WEEK);

describe('a filter', () => {
  test('takes each field as a quoted literal in the query (rules 16)', async () => {
    const { events } = await calendar.data(`{
      events(filter: {
        fromDate: "2031-06-02 00:00:00Z", categories: ["SPORT"], mode: "offline", hoursRange: "00:00-24:00",
        sortBy: "startDate", venueSlug: "barn-slug", postalCodes: "8200", onlyFeatured: false
      }) { data { id } }
    }`);
    expect(events).toEqual({ data: [{ id: 'stall' }] });
  });

  test.for([
    ['[String]', ['MUSIC']],
    ['[String!]', ['MUSIC']],
    ['[String]!', ['MUSIC', null]],
    ['[String!]!', ['MUSIC']],
  ] as const)('takes a list from a variable declared as %s (rules 16)', async ([type, ids]) => {
    const { events } = await calendar.data(
      `query ($ids: ${type}) { events(filter: { categories: $ids }) { totalCount } }`,
      { ids },
    );
    expect(events).toEqual({ totalCount: 2 });
  });
});

describe('an invalid value', () => {
  test.for([
    ['mode', 'hybrid', /"mode".*"online" or "offline"/],
    ['hoursRange', '18-20', /"hoursRange".*"HH:mm-HH:mm"/],
  ] as const)(
    'of %s, %s, is refused by a message that names the argument and the accepted form (rules 17)',
    async ([name, value, message]) => {
      const { body } = await calendar.refusalOf({ [name]: value });
      expect(body.errors?.[0]?.message).toMatch(message);
    },
  );
});

describe('a term that no reader types', () => {
  test.each([
    ['of more than 50 different words', Array.from({ length: 51 }, (_, number) => `ord${number}`).join(' ')],
    ['of more than 5000 characters', 'å'.repeat(5001)],
  ])('%s is refused, with the limit', async (_, searchTerm) => {
    const { status, body } = await calendar.refusalOf({ searchTerm });
    expect([status, body.data]).toEqual([200, null]);
    expect(body.errors?.[0]?.message).toMatch(/at most (50 different words|5000 characters)/);
    expect(body.errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT');
  });

  test('of one very long word finds nothing', async () => {
    expect(await calendar.ids({ searchTerm: 'ø'.repeat(5000) })).toEqual([]);
  });
});
