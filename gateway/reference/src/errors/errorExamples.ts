import type { ErrorExample, ExampleRequest, ShownKind } from './ErrorExample.ts';

/** For each error that a caller can get, a request that gets it. */
export const errorExamples: Readonly<Record<ShownKind, ErrorExample>> = {
  malformedBody: { request: post('{"query": "{ events { totalCount } }"') },
  malformedParameter: { request: get({ query: '{ events { totalCount } }', variables: '[1]' }) },
  bodyNotAnObject: { request: post('"{ events { totalCount } }"') },
  batch: { request: post('[{"query": "{ events { totalCount } }"}]') },
  missingQuery: { request: post('{"query": ""}') },
  persistedQuery: {
    request: post(
      `{"extensions": {"persistedQuery": {"version": 1, "sha256Hash": "${'ecf4edb46db40b51'.repeat(4)}"}}}`,
    ),
  },
  invalidParameter: { request: post('{"query": "{ events { totalCount } }", "operationName": 1}') },
  missingPreflight: {
    request: { ...get({ query: '{ events { totalCount } }' }), headers: {} },
  },
  tooManyTokens: {
    request: ask(`{ ${'categories { id } '.repeat(500)}}`),
    shown: '{"query": "{ categories { id } categories { id } … 498 times more }"}',
  },
  tooManyLines: {
    request: ask(`{ categories { id } ${'\n'.repeat(10_001)}}`),
    shown: '{"query": "{ categories { id } … 10,001 line breaks }"}',
  },
  tooDeep: {
    request: ask(`{ categories { ${'subcategories { '.repeat(40)}id${' }'.repeat(42)}`),
    shown: '{"query": "{ categories { subcategories { subcategories { … 40 levels in all"}',
  },
  tooNested: {
    request: ask(`{ events(filter: {tag: ${'['.repeat(300)}${']'.repeat(300)}}) { totalCount } }`),
    shown: '{"query": "{ events(filter: {tag: [[[[ … 300 brackets"}',
  },
  tooManyAliases: {
    request: ask(`{ events { data { ${times(101, (index) => `t${index}: title_nb`)} } } }`),
    shown: '{"query": "{ events { data { t0: title_nb t1: title_nb … 101 aliases in all } } }"}',
  },
  tooManyDirectives: {
    request: ask(`{ events { data { ${times(101, () => 'id @include(if: true)')} } } }`),
    shown:
      '{"query": "{ events { data { id @include(if: true) id @include(if: true) … 101 times in all } } }"}',
  },
  tooManySelections: {
    request: ask(
      `{ events { data { ${times(200, () => '...F')} } } } fragment F on Event { ${times(30, () => 'id')} }`,
    ),
    shown:
      '{"query": "{ events { data { ...F ...F … 200 times in all } } } fragment F on Event { id id … 30 times in all }"}',
  },
  tooManyRootFields: {
    request: ask(`{ ${times(21, (index) => `q${index}: events { totalCount }`)} }`),
    shown: '{"query": "{ q0: events { totalCount } q1: events { totalCount } … 21 in all }"}',
  },
  tooCostly: {
    request: ask(
      `{ events(pageSize: 1000) { data { ${times(90, (index) => `r${index}: repetitions { id startDate endDate startTime duration mode venue { id name slug address } }`)} } } }`,
    ),
    shown:
      '{"query": "{ events(pageSize: 1000) { data { r0: repetitions { id startDate … venue { id name … } } r1: … 90 times in all } } }"}',
  },
  answerTooLarge: {
    request: ask(
      `{ events(pageSize: 1000) { data { ${times(99, (index) => `a${'_'.repeat(700)}${index}: id`)} } } }`,
    ),
    shown: '{"query": "{ events(pageSize: 1000) { data { … 99 aliases of 700 letters each } } }"}',
  },
  syntax: { request: ask('{ events { totalCount }') },
  validation: { request: ask('{ events { data { title } } }') },
  notAQuery: { request: ask('mutation { deleteEvents }') },
  unknownOperation: {
    request: post('{"query": "query Today { events { totalCount } }", "operationName": "Tomorrow"}'),
  },
  ambiguousOperation: {
    request: post('{"query": "query A { events { totalCount } } query B { events { totalCount } }"}'),
  },
  listTooLong: {
    request: post(
      `{"query": "query Stored($ids: [String]!) { eventsByIDs(ids: $ids) { id } }", "variables": {"ids": ${JSON.stringify(Array(10_001).fill('event-0020'))}}}`,
    ),
    shown:
      '{"query": "query Stored($ids: [String]!) { eventsByIDs(ids: $ids) { id } }", "variables": {"ids": ["event-0020", … 10,001 ids]}}',
  },
  invalidVariable: {
    request: post(
      '{"query": "query Page($page: Int) { events(page: $page) { totalCount } }", "variables": {"page": "one"}}',
    ),
  },
  notFound: { request: { ...ask('{ events { totalCount } }'), path: '/graphql' } },
  methodNotAllowed: { request: { ...ask('{ events { totalCount } }'), method: 'PUT' } },
  requestTimeout: {
    words: 'A request whose headers have not come to their end ten seconds after its beginning.',
    request: { method: 'POST', path: '/graphQL', headers: { 'Content-Type': 'application/json' } },
    isUnfinished: true,
  },
  bodyTooLarge: {
    request: post(`{"query": "{ events { totalCount } }"${' '.repeat(1024 * 1024)}}`),
    shown: '{"query": "{ events { totalCount } }" … 1 MiB of spaces }',
  },
  bodyInPieces: {
    words: 'A body that is sent in chunks of one byte.',
    request: {
      method: 'POST',
      path: '/graphQL',
      headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
      body: `${'1\r\n \r\n'.repeat(20_001)}0\r\n\r\n`,
    },
    shown: '… 20,001 chunks',
  },
  bodyTooManyValues: {
    request: post(
      `{"query": "query Stored($ids: [String]!) { eventsByIDs(ids: $ids) { id } }", "variables": {"ids": ${JSON.stringify(Array(64_001).fill('e'))}}}`,
    ),
    shown:
      '{"query": "query Stored($ids: [String]!) { eventsByIDs(ids: $ids) { id } }", "variables": {"ids": ["e", … 64,001 ids]}}',
  },
  unsupportedMediaType: {
    request: { ...ask('{ events { totalCount } }'), headers: { 'Content-Type': 'text/plain' } },
  },
  malformedRequest: {
    words: 'A header line without a colon.',
    request: { method: 'GET', path: '/graphQL', headers: { 'X Api Key': '' } },
  },
  headersTooLarge: {
    request: { ...get({ query: `{ events { totalCount } } #${'x'.repeat(70_000)}` }) },
    shownPath: '/graphQL?query=%7B+events+…+70,000+characters',
  },
  invalidValue: { request: ask('{ events(filter: {fromDate: "2026-12-01"}) { totalCount } }') },
  unavailable: {
    words:
      'While the part that knows all venues cannot be reached. `venues` is null, `events` is there. Ask for what is missing again a little later.',
    request: ask('{ venues { name } events { totalCount } }'),
    situation: 'unreachable',
  },
  overloaded: {
    words: 'While more is asked than can be answered. `Retry-After` says how many seconds to wait.',
    request: ask('{ events { totalCount } }'),
    situation: 'overloaded',
  },
};

function ask(query: string): ExampleRequest {
  return post(JSON.stringify({ query }));
}

function post(body: string): ExampleRequest {
  return { method: 'POST', path: '/graphQL', headers: { 'Content-Type': 'application/json' }, body };
}

function get(parameters: Readonly<Record<string, string>>): ExampleRequest {
  return {
    method: 'GET',
    path: `/graphQL?${new URLSearchParams(parameters)}`,
    headers: { 'Apollo-Require-Preflight': 'true' },
  };
}

function times(count: number, write: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => write(index)).join(' ');
}
