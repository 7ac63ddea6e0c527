import { readFileSync } from 'node:fs';
import { getIntrospectionQuery } from 'graphql';
import { describe, expect, it } from 'vitest';
import { DOCUMENTS } from '../../../../test/oracle/documents.ts';
import { writtenExamples } from '../../../sandbox/src/testing/writtenExamples.ts';
import { Refusal } from '../errors/Refusal.ts';
import { checkOperation, chooseOperation } from '../plan/checkOperation.ts';
import { readDocument } from '../plan/readDocument.ts';
import { readGraph } from '../plan/readGraph.ts';
import { checkDocument } from './checkDocument.ts';
import { readListSizes } from './costOf.ts';
import { defaultLimits } from './defaultLimits.ts';
import type { Limits } from './Limits.ts';

const graph = readGraph(readFileSync(new URL('../../../supergraph.graphql', import.meta.url), 'utf8'));
const reading = { schema: graph.publicSchema, listSizes: readListSizes(graph.supergraphSchema) };

/** Checks a query the way the pipeline does. */
function check(query: string, variables = {}, limits: Partial<Limits> = {}): void {
  const all = { ...defaultLimits, ...limits };
  checkDocument(query, graph.publicSchema, all);
  checkOperation(prepared(query), { query, operationName: undefined, variables }, graph.publicSchema, all);
}

function refusal(query: string, variables = {}, limits: Partial<Limits> = {}): Refusal {
  try {
    check(query, variables, limits);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('The query was not refused');
}

function cost(query: string, variables = {}): number {
  checkDocument(query, graph.publicSchema, defaultLimits);
  return chooseOperation(prepared(query), undefined).cost(variables);
}

function prepared(query: string) {
  return readDocument(query, [], reading);
}

describe('a query beyond a limit', () => {
  const chain = Array.from(
    { length: 100 },
    (_, i) => `fragment f${i} on Category { ...f${i + 1} ...f${i + 1} }`,
  );
  const cases: readonly [keyof Limits, string, string, number | undefined][] = [
    ['tokens', `{ ${'__typename '.repeat(30)} }`, 'TOO_MANY_TOKENS', undefined],
    ['depth', '{ a { ...c } } fragment c on C { b { c { id } } }', 'TOO_DEEP', 4],
    ['aliases', '{ a: x { ...e } b: x { ...e } } fragment e on E { n: m }', 'TOO_MANY_ALIASES', 4],
    ['directives', 'query ($a: ID @x @y) @x { a @b { ... @c { id @x } } }', 'TOO_MANY_DIRECTIVES', 6],
    ['rootFields', '{ a ...q ...q } fragment q on Q { b { c } ... { d } }', 'TOO_MANY_ROOT_FIELDS', 5],
    [
      'selections',
      '{ x { ...a } } fragment a on A { ...b ... { ...b } } fragment b on A { id }',
      'TOO_MANY_SELECTIONS',
      7,
    ],
    ['cost', '{ events(pageSize: 7) { data { id venue { name } } } }', 'TOO_COSTLY', 29],
  ];

  it.each(cases)(
    'on its %s is refused with 400, a code, the limit and what was asked',
    (limit, query, code, asked) => {
      const { status, errors } = refusal(query, {}, { [limit]: 3 });
      expect(status).toBe(400);
      expect(errors).toHaveLength(1);
      expect(errors[0]?.extensions).toEqual({ code, limit: 3, ...(asked === undefined ? {} : { asked }) });
      expect(errors[0]?.message).toContain('The limit is 3.');
      const found = asked === undefined ? 'This query is over it.' : `This query has ${asked}.`;
      expect(errors[0]?.message).toContain(found);
    },
  );

  it.each(cases)(
    'on its %s is not refused for that when it is exactly at it',
    (limit, query, code, asked) => {
      const exact = asked ?? 32;
      const found = (() => {
        try {
          check(query, {}, { [limit]: exact });
          return undefined;
        } catch (error) {
          return (error as Refusal).errors[0]?.extensions?.['code'];
        }
      })();
      expect(found).not.toBe(code);
      expect(refusal(query, {}, { [limit]: exact - 1 }).errors[0]?.extensions?.['code']).toBe(code);
    },
  );

  it('is found out without following fragments within fragments one by one', () => {
    const query = `{ categories { ...f0 } } ${chain.join(' ')} fragment f100 on Category { a: id }`;
    expect(refusal(query).kind).toBe('tooManyAliases');
    const costly = `{ categories { ...f0 } } ${chain
      .slice(0, 25)
      .join(' ')
      .replaceAll(
        /\.\.\.(f\d+) \.\.\.\1/g,
        'subcategories { ...$1 } subcategories { ...$1 }',
      )} fragment f25 on Category { id }`;
    expect(refusal(costly).kind).toBe('tooManySelections');
    expect(refusal(costly, {}, { selections: 1e12 }).kind).toBe('tooCostly');
  });

  it('in brackets within brackets is refused before it is parsed', () => {
    for (const nested of ['{ a', '{ a(b: [[', '{ a(b: {c: {c: ', '{ ... ']) {
      const { kind, errors } = refusal(nested.repeat(200));
      expect(kind).toBe('tooNested');
      expect(errors[0]?.extensions).toEqual({ code: 'TOO_DEEP', limit: 128 });
    }
    const [anyDepth] = refusal(`{ a(b: ${'['.repeat(900)}`, {}, { depth: 1e6 }).errors;
    expect(anyDepth?.extensions).toEqual({ code: 'TOO_DEEP', limit: 250 });
    expect(refusal(`{ a(b: ${'[1]'.repeat(900)}) }`, {}, { tokens: 1e4 }).kind).toBe('syntax');
  });

  it('in lines is refused', () => {
    const query = `${'\n'.repeat(5000)}{ __typename }`;
    const { kind, errors } = refusal(query);
    expect(kind).toBe('tooManyLines');
    expect(errors[0]?.extensions).toEqual({ code: 'TOO_MANY_TOKENS', limit: 5000 });
    check(query.slice(1));
  });

  it('in what GraphQL compares, field by field, is refused with a reason', () => {
    const { kind, errors } = refusal(`{ events { data { ${'id '.repeat(1980)} } } }`);
    expect(kind).toBe('validation');
    expect(errors).toEqual([
      {
        message: 'The query repeats too many fields to be checked. Ask for each of them once.',
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      },
    ]);
  });

  it.each([
    ['of which each has fields', 120, (next: string) => `subcategories { ${next} }`],
    ['of which none has a field', 190, (next: string) => next],
  ])('may hold hundreds of fragments that contain one another, %s', (_, count, around) => {
    const circle = Array.from({ length: count }, (_, index) => {
      const next = `...f${(index + 1) % count} ...f${(index + 2) % count}`;
      return `fragment f${index} on Category { ${around(next)} }`;
    });
    const { kind, errors } = refusal(`{ __typename } ${circle.join(' ')}`);
    expect(kind).toBe('validation');
    expect(errors[0]?.message).toMatch(/^Cannot spread fragment "f\d+" within itself/);
  });
});

describe('the cost', () => {
  it('multiplies by the page size: of an argument, a variable, its default, or the schema’s', () => {
    const page = (size: string) => `{ events${size} { data { id } } }`;
    expect(cost(page('(pageSize: 50)'))).toBe(1 + 50 * 2);
    expect(cost(page(''))).toBe(1 + 10 * 2);
    const byVariable = 'query ($n: Int = 20) { events(pageSize: $n) { data { id } } }';
    expect(cost(byVariable, { n: 3 })).toBe(1 + 3 * 2);
    expect(cost(byVariable, { n: -6 })).toBe(1);
    expect(cost(byVariable)).toBe(1 + 20 * 2);
    expect(cost('query ($n: Int) { events(pageSize: $n) { data { id } } }')).toBe(1 + 10 * 2);
  });

  it('reckons with at most the page that is served', () => {
    expect(cost('{ events(pageSize: 2000000000) { data { id } } }')).toBe(1 + 1000 * 2);
    expect(cost('query ($n: Int) { events(pageSize: $n) { data { id } } }', { n: 1e9 })).toBe(1 + 1000 * 2);
  });

  it('of events by slugs multiplies by the number of slugs', () => {
    const query = 'query ($s: [String]!) { eventsBySlugs(eventsSlugs: $s) { id } }';
    expect(cost(query, { s: ['a', 'b', 'c'] })).toBe(3 * 2);
    expect(cost(query, { s: 'a' })).toBe(2);
    expect(cost('{ eventsBySlugs(eventsSlugs: ["a", "b"]) { id } }')).toBe(2 * 2);
  });

  it('of repetitions multiplies by how many are asked for, at most by the usual number', () => {
    const query = 'query ($n: Int) { eventByID(eventID: "a") { repetitions(first: $n) { id } } }';
    expect(cost(query, { n: 3 })).toBe(1 + 3 * 2);
    expect(cost(query, { n: 5000 })).toBe(1 + 10 * 2);
    expect(cost(query)).toBe(1 + 10 * 2);
  });

  it('multiplies lists within lists', () => {
    const query = '{ events(pageSize: 5) { data { repetitions { prices { price } } } } }';
    expect(cost(query)).toBe(1 + 5 * (1 + 10 * (1 + 3 * (1 + 1))));
    expect(cost('{ venues { id name } categories { id subcategories { id } } }')).toBe(
      2000 * 3 + 20 * (1 + 1 + 1 * 2),
    );
  });

  it('of a tree grows with its depth alone', () => {
    const tree = `{ categories { id ${'subcategories { id '.repeat(30)}${'}'.repeat(32)}`;
    expect(cost(tree)).toBe(20 * (1 + 31 + 30));
  });
});

describe('what callers really ask', () => {
  const introspection = getIntrospectionQuery({
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  });
  const half = Object.fromEntries(
    Object.entries(defaultLimits).map(([name, limit]) => [name, limit / 2]),
  ) as unknown as Limits;

  it('in whole pages of 1000 with every field stays within half of every limit', () => {
    const variables = { pageSize: 1000, eventsSlugs: Array.from({ length: 100 }, () => 'slug') };
    for (const document of Object.values(DOCUMENTS)) {
      checkDocument(document, graph.publicSchema, half);
      expect(cost(document, variables)).toBeLessThanOrEqual(half.cost);
    }
  });

  it('of the sandbox stays within half of every limit', async () => {
    check(introspection, {}, half);
    for (const text of await writtenExamples()) check(text, {}, half);
  });
});
