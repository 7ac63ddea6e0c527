import { beforeAll, describe, expect, test } from 'vitest';
import { event, organizer, venue } from './items.ts';
import { startCalendar } from './startCalendar.ts';

/**
 * docs/interface.md 7 "Errors" and docs/rules.md 34 "Reach of an error" to 36 "What errors hide" and 39 "Notice without
 * a key". The graph loses its directory on the way.
 */

const calendar = await startCalendar({
  venues: [venue('hall', { address: 'Storgata 1', mapImageURL: 'https://maps.example/hall' })],
  organizers: [organizer('band', { email: 'band@band.example' })],
  events: [
    event('one', { organizers: ['band'], dates: [{ startDate: '2031-06-10 18:00:00', venue: 'hall' }] }),
  ],
});

const ask = (query: string, variables: object = {}) => calendar.graph.ask(query, variables);

describe('a body that is not valid JSON', () => {
  test.for(['{', '', 'query=%7B__typename%7D', '{"query": "{ __typename }",}', '{ __typename }'])(
    'answers 400 with one entry whose message is Malformed JSON body: %j (interface 7)',
    async (body) => {
      const response = await fetch(calendar.graph.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(response.status).toBe(400);
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      const { errors, data } = (await response.json()) as { errors: { message: string }[]; data?: unknown };
      expect(errors.map(({ message }) => message)).toEqual(['Malformed JSON body']);
      expect(data).toBeUndefined();
    },
  );
});

describe('a query that fails validation', () => {
  test.for([
    ['an unknown field', '{ events { data { endTime } } }', '"endTime"'],
    ['an unknown field of the root', '{ evnts { totalCount } }', '"evnts"'],
    ['an unknown argument', '{ events(first: 1) { totalCount } }', '"first"'],
    ['an unknown field of the filter', '{ events(filter: { town: "x" }) { totalCount } }', '"town"'],
    ['a wrong type', '{ events(page: "one") { totalCount } }', '"one"'],
    ['an argument left out', '{ eventByID { id } }', '"eventID"'],
    ['a wrong type of variable', 'query ($p: String) { events(page: $p) { totalCount } }', '"$p"'],
    ['an internal field', '{ _entities(representations: []) { __typename } }', '"_entities"'],
  ] as const)(
    'by %s answers 400 with GRAPHQL_VALIDATION_FAILED and names it (interface 7)',
    async ([, query, name]) => {
      const { status, body } = await ask(query);
      expect(status).toBe(400);
      expect(body.errors?.[0]?.extensions?.['code']).toBe('GRAPHQL_VALIDATION_FAILED');
      expect(body.errors?.[0]?.message).toContain(name);
      expect(body.data).toBeUndefined();
    },
  );
});

describe('an invalid argument value', () => {
  test('anywhere in an operation makes the whole data null (rules 34)', async () => {
    for (const query of [
      '{ venues { id } events(page: -1) { totalCount } }',
      '{ good: events { totalCount } bad: events(filter: { mode: "x" }) { totalCount } }',
      '{ categories { id } eventByID(eventID: "one") { venue { mapImageURL } } bad: events(pageSize: -1) { hasMore } }',
    ]) {
      const { status, body } = await ask(query);
      expect([status, body.data]).toEqual([200, null]);
      expect(body.errors?.map(({ extensions }) => extensions?.['code'])).toEqual(['BAD_USER_INPUT']);
    }
  });

  test('of a date without a time is refused with the accepted form (rules 10)', async () => {
    const { body } = await calendar.refusalOf({ fromDate: '2031-06-02' });
    const { invalidArgs, accepted } = body.errors?.[0]?.extensions ?? {};
    expect(invalidArgs).toEqual(['fromDate']);
    const [, example] = /"(.+)"/.exec(accepted as string) ?? [];
    const { events } = await calendar.data(
      'query ($fromDate: String) { events(filter: { fromDate: $fromDate }) { hasMore } }',
      { fromDate: example },
    );
    expect(events).toEqual({ hasMore: false });
  });

  test('of a date carries the code and the names of all arguments that cannot be read (rules 35)', async () => {
    const { body } = await calendar.refusalOf({ fromDate: 'x', untilDate: 'y', fromStartDate: 'z' });
    expect(body.errors).toEqual([
      {
        message: 'Query Arguments invalid',
        path: ['events'],
        extensions: {
          code: 'BAD_USER_INPUT',
          invalidArgs: ['fromDate', 'untilDate', 'fromStartDate'],
          accepted: expect.stringMatching(/date and a time.*"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+01:00"/),
        },
      },
    ]);
  });
});

describe('while the directory cannot be reached', () => {
  beforeAll(() => calendar.graph.stop('directory'));

  const masked = (path: readonly (string | number)[]) => ({
    message: 'This part of the calendar cannot be reached at the moment.',
    path,
    extensions: { code: 'SERVICE_UNAVAILABLE', id: expect.stringMatching(/^[\w-]{8,}$/) },
  });

  test('only fields that it alone answers are null, with an entry in errors; other data are there (interface 7)', async () => {
    const { status, body } = await ask(
      '{ events { totalCount data { id venue { name image: mapImageURL } } } all: venues { id } categories { id } }',
    );
    expect(status).toBe(200);
    const venue = { name: 'Sted hall', image: 'https://maps.example/hall' };
    expect(body.data).toEqual({
      events: { totalCount: 1, data: [{ id: 'one', venue }] },
      all: null,
      categories: [],
    });
    expect(body.errors).toEqual([masked(['all'])]);
  });

  test('an error never holds a stack trace, a query, a host name or an internal path (rules 36)', async () => {
    const { body } = await ask(
      '{ events { data { venue { mapImageURL } } } organizers { email } venues { name } }',
    );
    const shown = JSON.stringify(body.errors);
    expect(body.errors?.length).toBeGreaterThan(1);
    expect(shown).not.toMatch(
      /127\.0\.0\.1|localhost|https?:|:\d{4,5}\b|ECONN|\bat \S+:\d|\.ts\b|\.js\b|node_modules|\{ ?name/,
    );
    expect(shown).not.toMatch(/directory|subgraph|_entities|representations|fetch/i);
    for (const { extensions } of body.errors ?? []) {
      expect(Object.keys(extensions ?? {}).sort()).toEqual(['code', 'id']);
    }
  });
});
