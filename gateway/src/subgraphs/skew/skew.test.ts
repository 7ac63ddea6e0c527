import { buildSchema, parse, print } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { startTestGraph, type TestGraph } from '../../testing/startTestGraph.ts';
import { pruneDocument } from './pruneDocument.ts';
import { completeReply } from './SkewTolerantSubgraph.ts';

describe('a subgraph of a release that lacks fields', () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await startTestGraph({
      cacheBytes: 1e7,
      schemas: {
        events: (schema) =>
          schema
            .replace('  title_en:', '  title_xx:')
            .replace('  eventCancelled:', '  eventMoved:')
            .replace('  eventBySlug(', '  eventBySomething('),
        directory: (schema) => schema.replace('  mapImageURL:', '  mapLink:'),
      },
    });
  });
  beforeEach(() => graph.reset());
  afterAll(() => graph.close());

  it('answers the rest: a field that it lacks is null with an error at its path', async () => {
    const { status, body } = await ask(graph.endpoint, '{ events { totalCount data { id title_en } } }');
    expect(status).toBe(200);
    expect(body.data.events.totalCount).toBe(3);
    expect(body.data.events.data[2]).toEqual({ id: 'event-3', title_en: null });
    expect(body.errors?.map(({ path }) => path?.join('.'))).toEqual([
      'events.data.0.title_en',
      'events.data.1.title_en',
      'events.data.2.title_en',
    ]);
    const codes = new Set(body.errors?.map(({ extensions }) => extensions?.['code']));
    expect([...codes]).toEqual(['SERVICE_UNAVAILABLE']);
  });

  it('is logged once for an answer, with the id that callers see', async () => {
    const { body } = await ask(graph.endpoint, '{ events { data { title_en tags } } }');
    const ids = new Set(body.errors?.map(({ extensions }) => extensions?.['id']));
    expect(ids.size).toBe(1);
    const lines = graph
      .log()
      .split('\n')
      .filter((line) => line.includes('lacks a part of its schema'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(String([...ids][0]));
  });

  it('makes null what may not be without the field', async () => {
    const { body } = await ask(graph.endpoint, '{ events { totalCount data { id eventCancelled } } }');
    expect(body.errors?.[0]?.path).toEqual(['events', 'data', 0, 'eventCancelled']);
    expect(JSON.stringify(body.data)).not.toContain('"eventCancelled":null');
  });

  it('answers under the caller’s aliases, in fragments and with conditions', async () => {
    const query = `query ($with: Boolean!) {
      list: events { data { ...of one: title_en @include(if: $with) two: title_en @skip(if: $with) } }
    }
    fragment of on Event { key: id name: title_en }`;
    const { body } = await ask(graph.endpoint, query, { with: true });
    expect(body.data.list.data[0]).toEqual({ key: 'event-1', name: null, one: null });
    expect(body.errors).toHaveLength(6);
  });

  it('is joined: entities come without what one lacks', async () => {
    const { body } = await ask(graph.endpoint, '{ events { data { id venue { name mapImageURL } } } }');
    expect(body.data.events.data[0]).toEqual({
      id: 'event-1',
      venue: { name: 'Venue b «æøå»', mapImageURL: null },
    });
    expect(body.errors?.[0]?.path).toEqual(['events', 'data', 0, 'venue', 'mapImageURL']);
  });

  it('answers no field where it lacks all, and the others are answered', async () => {
    const { body } = await ask(graph.endpoint, '{ eventBySlug(eventSlug: "a") { id } categories { id } }');
    expect(body.data).toEqual({ eventBySlug: null, categories: [{ id: 'MUSIC' }] });
    expect(body.errors?.map(({ path }) => path)).toEqual([['eventBySlug']]);
  });

  it('keeps no answer that lacks something, and answers other operations as ever', async () => {
    const query = '{ events { data { title_en eventLink } } }';
    for (const _ of [1, 2]) {
      expect((await ask(graph.endpoint, query)).headers.get('cache-status')).toContain('miss');
    }
    const { body } = await ask(graph.endpoint, '{ events { data { id } } }');
    expect(body.errors).toBeUndefined();
  });

  it('is reported in health, with the coordinates, and counted', async () => {
    await ask(graph.endpoint, '{ events { data { title_en venue { mapImageURL } } } }');
    const metrics = await (await fetch(`${graph.gateway.adminUrl}/metrics`)).text();
    expect(metrics).toMatch(/^calendar_subgraph_lacking\{subgraph="directory"\} 1$/m);
    expect(metrics).toMatch(/^calendar_subgraph_lacking\{subgraph="taxonomy"\} 0$/m);
    const response = await fetch(`${graph.gateway.adminUrl}/health/ready`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      status: 'degraded',
      missing: [],
      lacking: {
        events: expect.arrayContaining(['Event.title_en']),
        directory: ['Venue.mapImageURL'],
      },
    });
  });
});

describe('the rest of a document', () => {
  const expected = buildSchema(`
    type Query { a(x: Int, in: In, kind: Kind): A, list: [Both!]!, other(new: New): Int }
    type A { b: Int! c: A d(format: String): String }
    type Later { e: Int }
    union Both = A | Later
    enum Kind { OLD NEW }
    input In { old: Int new: Int }
    input New { x: Int }
  `);
  const own = buildSchema(`
    type Query { a(in: In, kind: Kind): A, list: [Both!]! }
    type A { c: A d: String }
    union Both = A
    enum Kind { OLD }
    input In { old: Int }
  `);
  const prune = (text: string) => {
    const pruned = pruneDocument(parse(text), own, expected);
    return pruned && { text: print(pruned.document).replaceAll(/\s+/g, ' '), lacking: [...pruned.lacking] };
  };

  it.each<[string, string, string, readonly string[]]>([
    ['the whole, when it is known', '{ a { d } }', '{ a { d } }', []],
    ['no field that is unknown', '{ a { b d } }', '{ a { d __typename } __typename }', ['A.b']],
    ['the object of such a field', '{ a { b } }', '{ a { __typename } __typename }', ['A.b']],
    [
      'no field with an argument that is unknown',
      '{ a { d(format: "x") c { d } } }',
      '{ a { c { d __typename } __typename } __typename }',
      ['A.d'],
    ],
    [
      'nor with an enum value',
      '{ a(kind: NEW) { d } x: a(kind: OLD) { d } }',
      '{ x: a(kind: OLD) { d __typename } __typename }',
      ['Query.a'],
    ],
    [
      'nor with an input field',
      '{ a(in: { new: 1 }) { d } b: a { d } }',
      '{ b: a { d __typename } __typename }',
      ['Query.a'],
    ],
    [
      'no fragment on a type that is unknown',
      '{ list { ... on Later { e } ...on A { d } } }',
      '{ list { ... on A { d __typename } __typename } __typename }',
      [],
    ],
    [
      'no variable that is left over, or whose type is unknown',
      'query ($x: Int, $n: New, $i: In) { a(x: $x) { d } other(new: $n) b: a(in: $i) { d } }',
      'query ($i: In) { b: a(in: $i) { d __typename } __typename }',
      ['Query.a', 'Query.other'],
    ],
    [
      'fragments, without what is unknown in them',
      '{ a { ...F } } fragment F on A { b d }',
      '{ a { ...F __typename } __typename } fragment F on A { d __typename }',
      ['A.b'],
    ],
    [
      'types under another key, where a caller has given theirs away',
      '{ a { ...F } } fragment F on A { __typename: d b }',
      '{ a { ...F __typename_: __typename } __typename_: __typename } fragment F on A { __typename: d __typename_: __typename }',
      ['A.b'],
    ],
  ])('has %s', (_, text, left, lacking) => {
    const pruned = prune(text);
    expect(pruned?.text.replaceAll(/\s+/g, ' ')).toBe(left);
    expect(pruned?.lacking.toSorted()).toEqual(lacking);
  });

  it('is nothing where what is unknown cannot be taken out', () => {
    expect(prune('{ a { d } } { a { d } }')).toBeUndefined();
  });
});

describe('a reply to what is left of a document', () => {
  const expected = buildSchema('type Query { list: [A!]! one: A } type A { b: Int! c: Int }');
  const missing = { message: 'away', extensions: { code: 'SERVICE_UNAVAILABLE' } };
  const completed = (text: string, reply: Parameters<typeof completeReply>[0]) =>
    completeReply(reply, {
      document: parse(text),
      operationName: undefined,
      variables: {},
      expected,
      typeKey: '__typename',
      missing,
    });

  it('has an error at the place of each value that was not asked for, and its own errors after them', async () => {
    const own = { message: 'own', path: ['one'] };
    const data = { list: [{ c: 1 }], one: { c: 2 } };
    expect(await completed('{ list { c x: c } one { c } }', { data, errors: [own] })).toMatchObject({
      data: { list: [{ c: 1, x: null }], one: { c: 2 } },
      errors: [{ ...missing, path: ['list', 0, 'x'] }, own],
    });
    expect(await completed('{ list { b } }', { data, errors: [] })).toMatchObject({
      data: null,
      errors: [{ ...missing, path: ['list', 0, 'b'] }],
    });
  });

  it('has no error where there is no object that lacks a value', async () => {
    const data = { list: [], one: null };
    expect(await completed('{ list { b } one { b } }', { data, errors: [] })).toEqual({ data, errors: [] });
  });
});
