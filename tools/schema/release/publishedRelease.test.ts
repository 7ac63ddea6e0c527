import { readFileSync } from 'node:fs';
import { UsageError } from '@calendar/config/command';
import { subgraphs } from '@calendar/config/domains';
import { parse, print } from 'graphql';
import { expect, test } from 'vitest';
import { composed } from '../../../test/support/composed.ts';
import { checkSchema } from '../checks/checkSchema.ts';
import { publishedRelease } from './publishedRelease.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const published = publishedRelease('the published one', read('gateway/supergraph.graphql'));

test.each(subgraphs().map(({ name }) => name))(
  'a supergraph is enough to check %s alone: if its schema is the same, nothing is found',
  async (name) => {
    const results = await check(name, read(`subgraphs/${name}/schema.graphql`));
    expect(results.flatMap(({ findings }) => findings)).toEqual([]);
  },
);

test('a supergraph is composed again as it was published, with its sizes of lists and its public schema', () => {
  expect(published.supergraph).toBe(read('gateway/supergraph.graphql'));
  expect(published.api).toBe(read('gateway/api.graphql'));
  expect(published.operations).toEqual([]);
});

test('what a supergraph says of the whole graph is kept, wherever it says so', () => {
  const films = '"What is on." schema { query: Query } type Query { films: [String!] }';
  const { supergraph, api } = composed({ films });
  const { definitions, ...document } = parse(supergraph);
  const last = print({ ...document, definitions: definitions.toReversed() });
  expect(api).toContain('"What is on."');
  expect(publishedRelease('it', last).api).toBe(api);
});

test('a removal by one team is found, and so is a field that another team’s subgraph has already', async () => {
  const schema = read('subgraphs/taxonomy/schema.graphql');
  expect(textOf(await check('taxonomy', schema.replace(/\n *visible: Boolean!/, '\n kept: Int')))).toMatch(
    /breaking: Category\.visible/,
  );
  const reviews = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable"])
    type Event @key(fields: "id") { id: String!`;
  expect(textOf(await check('reviews', `${reviews} tags: [String] }`))).toMatch(/Event\.tags.*"events"/s);
  expect(textOf(await check('reviews', `${reviews} tags: [String] @shareable }`))).toMatch(
    /Event\.tags.*non-shareable in subgraph "events"/s,
  );
  expect(textOf(await check('reviews', `${reviews} stars: Int }`))).not.toMatch(/error/);
});

test('a text that is no supergraph is refused with a word', () => {
  for (const text of ['', '{', 'type Query { a: Int }'])
    expect(() => publishedRelease('it', text)).toThrow(UsageError);
});

function check(name: string, schema: string) {
  const others = published.subgraphs.filter((each) => each.name !== name);
  return checkSchema({
    last: published,
    subgraphs: [...others, { name, schema }],
    operations: [],
    changelog: '',
    callers: [],
    recorded: undefined,
    today: '2026-11-23',
  });
}

function textOf(results: Awaited<ReturnType<typeof check>>): string {
  return results.flatMap(({ findings }) => findings.map(({ level, text }) => `${level}: ${text}`)).join('\n');
}
