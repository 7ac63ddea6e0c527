import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { joiningSupergraph } from '../../gateway/src/testing/joiningSupergraph.ts';
import { askByGet, bodyOf } from '../support/ask.ts';
import { startGraph } from '../support/graph.ts';
import { ownFolder } from '../support/ownFolder.ts';
import { feed, NOW } from './calendar/feed.ts';

/**
 * Documents that were once answered wrong, each with the right answer (docs/rules.md 48 "Operations as GraphQL
 * defines them").
 */
const graph = await startGraph({ feed, clock: () => NOW }, afterAll);
const supergraph = join(ownFolder(afterAll), 'supergraph.graphql');
await writeFile(supergraph, joiningSupergraph());
/** The endpoint of a gateway whose lists are joined (`joiningSupergraph`). */
const joining = await graph.addGateway({ SUPERGRAPH: supergraph });

describe('a branch that is not taken takes nothing with it', () => {
  test.each([
    ['{ events { totalCount } venues @include(if: false) { id } }', {}, '{"events":{"totalCount":4}}'],
    [
      '{ events { data { id venue { name mapImageURL @skip(if: true) } } } }',
      {},
      '{"events":{"data":[{"id":"e3","venue":{"name":"Sted v2"}},{"id":"e1","venue":{"name":"Kulturhuset \\"Æ\\""}},' +
        '{"id":"e2","venue":{"name":"Kulturhuset \\"Æ\\""}},{"id":"e4","venue":null}]}}',
    ],
    [
      'query ($x: Boolean!) { events { totalCount } venues @include(if: $x) @skip(if: $x) { id } }',
      { x: true },
      '{"events":{"totalCount":4}}',
    ],
    [
      'query ($x: Boolean!) { events { totalCount } venues @include(if: $x) @skip(if: $x) { id } }',
      { x: false },
      '{"events":{"totalCount":4}}',
    ],
    [
      '{ ... on Query { events { totalCount } } ... on Query @skip(if: true) { organizers { email } } }',
      {},
      '{"events":{"totalCount":4}}',
    ],
    [
      'query ($x: Boolean!) { events @skip(if: $x) { totalCount } venues @skip(if: $x) { id } }',
      { x: true },
      '{}',
    ],
  ])('%s %j', rightly);
});

describe('a response key and a variable’s name are the caller’s (rules 48)', () => {
  const map = '"mapImageURL":"https://maps.example/v1.png"';
  test.each([
    [
      '{ eventByID(eventID: "e1") { venue { id: name mapImageURL } } }',
      {},
      `{"eventByID":{"venue":{"id":"Kulturhuset \\"Æ\\"",${map}}}}`,
    ],
    [
      '{ eventByID(eventID: "e1") { venue { id: location { latitude } mapImageURL } } }',
      {},
      `{"eventByID":{"venue":{"id":{"latitude":60.39},${map}}}}`,
    ],
    [
      '{ eventByID(eventID: "e1") { __typename: title_nb venue { mapImageURL } } }',
      {},
      `{"eventByID":{"__typename":"Tittel e1","venue":{${map}}}}`,
    ],
    [
      '{ eventByID(eventID: "e1") { venue { __typename: name id: mapImageURL kind: __typename } } }',
      {},
      '{"eventByID":{"venue":{"__typename":"Kulturhuset \\"Æ\\"","id":"https://maps.example/v1.png","kind":"Venue"}}}',
    ],
    [
      'query ($representations: String!) { eventByID(eventID: $representations) { id venue { mapImageURL } } }',
      { representations: 'e1' },
      `{"eventByID":{"id":"e1","venue":{${map}}}}`,
    ],
    [
      'query ($representations: Boolean = false) { eventByID(eventID: "e1") { venue { mapImageURL name @include(if: $representations) } } }',
      {},
      `{"eventByID":{"venue":{${map}}}}`,
    ],
    [
      'query ($constructor: String = "e1") { eventByID(eventID: $constructor) { __proto__: id toString: mode } }',
      {},
      '{"eventByID":{"__proto__":"e1","toString":"offline"}}',
    ],
  ])('%s %j', rightly);
});

describe('fields come in the selection’s order', () => {
  test.each([
    [
      '{ organizers { ... { name } slug: email ... { id } } events { totalCount } }',
      {},
      '{"organizers":[{"name":"Arrangør o1","slug":"post@o1.example","id":"o1"},{"name":"Arrangør o3","slug":null,"id":"o3"},' +
        '{"name":"Ålens \\\\ lag","slug":"post@o2.example","id":"o2"}],"events":{"totalCount":4}}',
    ],
    [
      '{ eventByID(eventID: "e2") { ... { venue { mapImageURL } } id venue { ... { id } mapImageURL } __typename } }',
      {},
      '{"eventByID":{"venue":{"mapImageURL":"https://maps.example/v1.png","id":"v1"},"id":"e2","__typename":"Event"}}',
    ],
  ])('%s %j', rightly);
});

describe('a number that overflows its type is the caller’s fault (rules 48)', () => {
  const area = (minLatitude: string) =>
    `allUpcomingEventsInArea(minLatitude: ${minLatitude}, maxLatitude: 70, minLongitude: 0, maxLongitude: 30) { id }`;
  test.each([
    ['a literal', `{ ${area('1e400')} }`],
    ['an integer for an integer', `{ events(page: ${'1'.repeat(400)}) { totalCount } }`],
    ['a default beside a join', `query ($x: Float = 1e400) { ${area('$x')} venues { id } }`],
    ['in a branch that is not taken', `{ ... @skip(if: true) { ${area('1e400')} } venues { id } }`],
  ])('%s', async (_, document) => {
    expect(await refusal(document)).toEqual({ status: 400, code: 'GRAPHQL_VALIDATION_FAILED' });
  });

  test('as a JSON value it is refused as any other wrong value', async () => {
    const body = `{"query":"query ($x: Float!) { ${area('$x')} }","variables":{"x":1e400}}`;
    const response = await fetch(graph.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
  });
});

describe('null for the variable of a condition is the caller’s fault, wherever the condition stands (rules 48)', () => {
  test.each([
    'events @include(if: $x) { totalCount }',
    'events @skip(if: $x) { totalCount }',
    '__typename @include(if: $x)',
    'events { totalCount @include(if: $x) }',
    'events { data { venue { mapImageURL @skip(if: $x) } } }',
    'events { data { id ... @include(if: $x) { mode } } }',
    '... on Query @include(if: $x) { venues { id } }',
    'events { totalCount } ...F @include(if: $x)',
    'events { totalCount } ...G',
    'venues @include(if: false) { id @include(if: $x) }',
    'venues @skip(if: true) { ... @include(if: $x) { id } } events { totalCount }',
    'eventByID(eventID: "nobody") { venue { mapImageURL @include(if: $x) } }',
    '__schema { queryType { name @include(if: $x) } }',
  ])('%s', async (selection) => {
    const fragments = selection.includes('...F')
      ? 'fragment F on Query { venues { id } }'
      : selection.includes('...G')
        ? 'fragment G on Query { venues { id @skip(if: $x) } }'
        : '';
    for (const value of ['true', 'false']) {
      const document = `query ($x: Boolean = ${value}) { ${selection} } ${fragments}`;
      expect(await refusal(document, { x: null })).toEqual({ status: 400, code: 'BAD_USER_INPUT' });
      expect((await graph.ask(document)).status).toBe(200);
    }
  });

  test('and null for one that no condition needs is a value', async () => {
    const { status } = await graph.ask(
      'query ($x: String = "a") { events(filter: {tag: $x}) { totalCount } }',
      {
        x: null,
      },
    );
    expect(status).toBe(200);
  });
});

test('a GET with extensions that are no JSON object is refused with that reason', async () => {
  const response = await askByGet(graph.url, { query: '{ __typename }', extensions: 'x' });
  expect(response.status).toBe(400);
  const { message } = (await bodyOf(response)).errors?.[0] ?? {};
  expect(message).toMatch(/extensions/);
  expect(message).not.toMatch(/variables/);
});

async function rightly(document: string, variables: object, data: string): Promise<void> {
  const right = { status: 200, data };
  for (const method of ['POST', 'GET', 'POST'] as const) {
    expect(await answered(document, variables, { method })).toEqual(right);
    expect(await answered(document, variables, { method, endpoint: joining })).toEqual(right);
  }
}

async function answered(document: string, variables: object, how: Parameters<typeof graph.ask>[2]) {
  const { status, body } = await graph.ask(document, variables, how);
  return { status, errors: body.errors, data: JSON.stringify(body.data) };
}

async function refusal(document: string, variables: object = {}) {
  const { status, body } = await graph.ask(document, variables);
  return { status, code: body.errors?.[0]?.extensions?.['code'] };
}
