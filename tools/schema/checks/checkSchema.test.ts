import { describe, expect, it } from 'vitest';
import { composeSubgraphs } from '../compose/composeSubgraphs.ts';
import type { SubgraphSchema } from '../compose/SubgraphSchema.ts';
import type { Release } from '../release/readRelease.ts';
import type { SubgraphOperation } from '../release/SubgraphOperation.ts';
import { checkPublicSchema } from './checkPublicSchema.ts';
import { checkSchema, type SchemaCheck } from './checkSchema.ts';
import { type CheckResult, hasErrors } from './Finding.ts';

const federation = `extend schema
  @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@external", "@requires", "@provides"])`;

const programme = `${federation}
  type Query { events(filter: Filter, mode: Mode = ONLINE): [Event!]! event(id: ID!): Event }
  type Event @key(fields: "id") { id: ID! title: String! title_en: String mode: Mode! venue: Venue }
  type Venue @key(fields: "id", resolvable: false) { id: ID! }
  input Filter { tag: String, mode: Mode }
  enum Mode { ONLINE OFFLINE }`;
const places = `${federation}
  type Query { venues: [Venue!]! }
  type Venue @key(fields: "id") { id: ID! name: String }`;

const caller = {
  path: 'test/callers/site.graphql',
  text: 'query Site { events { id title venue { name } } }',
};
const today = '2026-11-22';

describe('a change of the public schema', () => {
  it.each([
    ['a field is removed', 'title_en: String', '', 'breaking: Event.title_en: Field'],
    [
      'an argument becomes required',
      'filter: Filter',
      'filter: Filter!',
      'breaking: Query.events(filter:): Type',
    ],
    ['an enum value is removed', 'ONLINE OFFLINE }', 'ONLINE }', 'breaking: Mode.OFFLINE: Enum value'],
    ['an input field is removed', 'tag: String,', '', 'breaking: Filter.tag: Input field'],
  ])('is breaking where %s, and fails without an announcement', async (_, had, has, head) => {
    const { text, failed } = await checkPublic(programme.replace(had, has));
    expect(text).toContain('Public schema: 1 breaking, 0 dangerous, 0 safe changes');
    expect(text).toContain(head);
    expect(text).toContain(`From 2027-02-20 (announced 2026-11-22): \`${/: (\S+):/.exec(head)?.[1]}\` –`);
    expect(failed).toBe(true);
  });

  it.each([
    ['an enum value comes', 'OFFLINE }', 'OFFLINE BOTH }', 'dangerous: Mode.BOTH'],
    ['a default is another', 'mode: Mode = ONLINE', 'mode: Mode = OFFLINE', 'dangerous: Query.events(mode:)'],
  ])('is dangerous where %s, and does not fail', async (_, had, has, head) => {
    const { text, failed } = await check({ next: [programme.replace(had, has), places] });
    expect(text).toContain('Public schema: 0 breaking, 1 dangerous, 0 safe changes');
    expect(text).toContain(head);
    expect(failed).toBe(false);
  });

  it.each([
    ['a field comes', 'title: String!', 'title: String! subtitle: String', 'safe: Event.subtitle'],
    [
      'a field is deprecated',
      'title_en: String',
      'title_en: String @deprecated(reason: "Ask for title.")',
      'safe: Event.title_en',
    ],
    ['a description is another', 'type Event', '"What is on." type Event', 'safe: Event: '],
  ])('is safe where %s', async (_, had, has, head) => {
    const { text, failed } = await checkPublic(programme.replace(had, has));
    expect(text).toContain('Public schema: 0 breaking, 0 dangerous, 1 safe changes');
    expect(text).toContain(head);
    expect(failed).toBe(false);
  });

  it.each([
    [
      'passes on its day',
      '- From 2026-11-22 (announced 2026-11-01): `Event.title_en` – Ask for `title`.',
      false,
    ],
    [
      'passes with others in one item',
      '- From 2026-11-01 (announced 2026-10-01): `Event.title_en`, `Event.subtitle` – Gone,\n  both.',
      false,
    ],
    ['fails before its day', '- From 2026-11-23 (announced 2026-11-01): `Event.title_en` – Gone.', true],
    [
      'fails where only its text names it',
      '- From 2026-11-01 (announced 2026-10-01): `Event.x` – As `Event.title_en`.',
      true,
    ],
    ['fails without any notice', '- From 2026-11-22 (announced 2026-11-22): `Event.title_en` – Gone.', true],
    ['fails without dates', '- `Event.title_en` – Gone.', true],
    [
      'fails with a date that is none',
      '- From 2026-02-30 (announced 2026-01-01): `Event.title_en` – Gone.',
      true,
    ],
  ])('that is announced %s', async (_, item, fails) => {
    const { failed, text } = await check({
      next: [programme.replace('title_en: String', ''), places],
      changelog: `# Changelog\n\n## Unreleased\n\n### Breaking\n\n${item}\n\n## 1.0.0 – 2026-01-01\n`,
    });
    expect(failed, text).toBe(fails);
  });

  it('is not announced by what an earlier release announced, and is by one that was released since', async () => {
    const next = [programme.replace('title_en: String', ''), places];
    const item = '### Breaking\n\n- From 2026-11-01 (announced 2026-10-01): `Event.title_en` – Gone.\n';
    const old = `## Unreleased\n\n## 1.0.0 – 2026-01-01\n\n${item}`;
    expect((await check({ next, changelog: old })).failed).toBe(true);
    const since = `## Unreleased\n\n## 1.1.0 – 2026-11-02\n\n${item}\n## 1.0.0 – 2026-01-01\n`;
    expect((await check({ next, changelog: since })).failed).toBe(false);
  });
});

describe('recorded operations', () => {
  const operation = { operation: 'x1', name: 'List', requests: 70, lastDay: '2026-11-20' };
  const recordedOf = (...coordinates: readonly string[]) => ({
    from: '2026-01-01',
    until: '2026-11-21',
    operations: [
      { ...operation, keyId: 'k', caller: 'Avisa', coordinates },
      { ...operation, requests: 5, lastDay: '2026-11-21', coordinates: ['Query.events'] },
    ],
  });

  it.each([
    [
      'a field that is asked',
      'title_en: String',
      '',
      ['Event.title_en'],
      'Avisa (70 requests, last on 2026-11-20: List)',
    ],
    [
      'a field that nobody asks',
      'title_en: String',
      '',
      ['Event.title'],
      'nobody asked for it from 2026-01-01',
    ],
    ['an enum value that fields return', 'OFFLINE }', '}', ['Event.mode'], 'Avisa'],
    [
      'a new required argument',
      '(filter: Filter',
      '(new: Int!, filter: Filter',
      [],
      'callers without a key (5 requests',
    ],
    ['a new required input field', 'tag: String,', 'tag: String, new: Int!,', ['Filter.mode'], 'Avisa'],
    ['an argument that is not given', 'filter: Filter, ', '', ['Query.events'], 'nobody'],
  ])('say who uses %s', async (_, had, has, coordinates, expected) => {
    const { text } = await checkPublic(programme.replace(had, has), recordedOf(...coordinates));
    expect(text).toContain(expected);
  });
});

describe('a caller’s operation', () => {
  it('that does not fit the schema any more fails with its place', async () => {
    const { text, failed } = await check({
      next: [programme, places.replace('name: String', 'label: String')],
    });
    expect(text).toContain('test/callers/site.graphql:1:40: Cannot query field "name" on type "Venue"');
    expect(failed).toBe(true);
  });

  it('that is no GraphQL fails with its place', async () => {
    const { text, failed } = await check({ callers: [{ path: 'test/callers/a.graphql', text: 'query {' }] });
    expect(text).toContain('Callers: 0 operations in 1 documents');
    expect(text).toContain('test/callers/a.graphql:1:8: Syntax Error');
    expect(failed).toBe(true);
  });
});

describe('a deployment', () => {
  it('in which the graph is the same has no order', async () => {
    expect((await check({})).text).toContain('the graph is the same');
  });

  it('of a field that is new has the subgraph first, also where no known caller asks for it', async () => {
    const { text, failed } = await check({
      next: [programme, places.replace('name: String', 'name: String address: String')],
    });
    expect(text).toMatch(
      /deploy `places`, then the gateway:.*of 1\.0\.0 for\s+`Venue\.address`, which it lacks$/s,
    );
    expect(failed).toBe(false);
  });

  it('of a removal has the gateway first', async () => {
    const { text } = await check({ next: [programme.replace('title_en: String', ''), places] });
    expect(text).toMatch(
      /deploy the gateway, then `programme`:.*gateway of 1\.0\.0 asks.*`Event\.title_en`, which/s,
    );
  });

  it('of a field that becomes nullable has the gateway first; a new enum value is reported both ways', async () => {
    const nullable = await check({ next: [programme.replace('title: String!', 'title: String'), places] });
    expect(nullable.text).toMatch(
      /the gateway, then `programme`:.*`Event\.title`: .*from 'String!' to 'String'$/s,
    );
    const value = await check({ next: [programme.replace('OFFLINE }', 'OFFLINE BOTH }'), places] });
    expect(value.text).toMatch(
      /deploy `programme`, then the gateway:.*`Mode\.BOTH`, which it lacks.*`Mode\.BOTH`: Enum value 'BOTH' was added/s,
    );
  });

  it('of a field that moves has the new home, then the gateway, then the old home', async () => {
    const { text, failed } = await check({
      next: [
        programme.replace('title_en: String', ''),
        places.replace('type Venue', 'type Event @key(fields: "id") { id: ID! title_en: String } type Venue'),
      ],
    });
    expect(text).toContain('deploy `places`, then the gateway');
    expect(text).toContain('deploy the gateway, then `programme`');
    expect(text).toContain('0 breaking');
    expect(failed).toBe(false);
  });

  it('of another key, or of an addition and a removal in one subgraph, has no order and fails', async () => {
    const changed = await check({
      next: [programme, places.replace('name: String', 'label: String')],
      callers: [],
      changelog: announcing('`Venue.name`'),
    });
    expect(changed.text).toContain('no order works for `places`');
    expect(changed.text).toContain('Make it two releases');
    expect(changed.failed).toBe(true);
    const key = await check({
      next: [
        programme.replace('"id", resolvable: false) { id: ID! }', '"code", resolvable: false) { code: ID! }'),
        places.replace('"id") { id: ID!', '"code") { code: ID! id: ID!'),
      ],
    });
    expect(key.text).toContain('`Venue` by `code`, which is no key of it there');
    expect(key.text).toContain('`Venue` by `id`, which is no key of it there');
    expect(key.failed).toBe(true);
  });

  it('of a subgraph that is new has it before the gateway', async () => {
    const reviews = `${federation} type Event @key(fields: "id") { id: ID! stars: Int }`;
    const { text, failed } = await check({ next: [programme, places, reviews] });
    expect(text).toMatch(/deploy `reviews`, then the gateway:.*there is no such subgraph/s);
    expect(failed).toBe(false);
  });
});

describe('operations that a subgraph sends to another', () => {
  const names = '{ venues { id name } }';
  const addresses = '{ venues { id name address } }';
  const withAddress = places.replace('name: String', 'name: String address: String');

  it('that is new has the one that is asked first', async () => {
    const { text, failed } = await check({
      next: [programme, withAddress],
      asked: [addresses],
      askedBefore: [names],
    });
    expect(text).toMatch(
      /deploy `places`, then `programme`:\s+`programme` of this tree asks `places` of 1\.0\.0 for\s+refuses it: Cannot query field "address"/,
    );
    expect(failed).toBe(false);
  });

  it('that is asked no more has the one that asks first', async () => {
    const { text, failed } = await check({
      next: [programme, places.replace('name: String', '')],
      asked: ['{ venues { id } }'],
      askedBefore: [names],
      callers: [],
      changelog: announcing('`Venue.name`'),
    });
    expect(text).toMatch(
      /deploy `programme`, then `places`:\s+`programme` of 1\.0\.0 asks `places` of this tree for\s+refuses it: Cannot query field "name"/,
    );
    expect(failed).toBe(false);
  });

  it('fails where the name of a field is another in one release for both', async () => {
    const { text, failed } = await check({
      next: [programme, places.replace('name: String', 'label: String')],
      asked: ['{ venues { id label } }'],
      askedBefore: [names],
      callers: [],
      changelog: announcing('`Venue.name`'),
    });
    expect(text).toMatch(/no order works for `places` and `programme`:.*field "label".*field "name"/s);
    expect(failed).toBe(true);
  });

  it('fails where it is refused in its own release, with subgraph, field and type', async () => {
    const { text, failed } = await check({ asked: [addresses] });
    expect(text).toContain(
      'subgraphs/programme/operations/places.graphql: `places` refuses it: Cannot query field "address" on type "Venue"',
    );
    expect(text).not.toContain('deploy `');
    expect(failed).toBe(true);
    expect((await check({ asked: ['{'] })).text).toContain('refuses it: Syntax Error');
  });

  it('fails where no subgraph has the name that is asked', async () => {
    const operations = [{ by: 'programme', of: 'nobody', text: names }];
    const { text, failed } = await check({ operations });
    expect(text).toContain('subgraphs/programme/operations/nobody.graphql: `nobody` is no subgraph');
    expect(failed).toBe(true);
  });

  it('fails where it and the gateways leave no order: each part comes before another', async () => {
    const { text, failed } = await check({
      next: [
        programme.replace('title: String!', 'title: String! subtitle: String'),
        places
          .replace('name: String', 'address: String @inaccessible')
          .replace('"@key"', '"@key", "@inaccessible"'),
      ],
      asked: ['{ venues { id address } }'],
      callers: [],
      changelog: announcing('`Venue.name`'),
    });
    expect(text).toContain('deploy `programme`, then the gateway');
    expect(text).toContain('deploy the gateway, then `places`');
    expect(text).toContain('deploy `places`, then `programme`');
    expect(text).toMatch(
      /no order works for (.+), which comes before .+, which comes before .+, which comes before \1:/,
    );
    expect(failed).toBe(true);
  });
});

describe('composition', () => {
  it('that fails is reported with subgraph, type and field, and nothing else is checked', async () => {
    const { text, failed } = await check({
      next: [programme.replace('title: String!', 'title: Never'), places],
    });
    expect(text).toMatch(
      /^Composition: programme, places\n.*Unknown type Never\n {2}at programme: Event\.title /,
    );
    expect(text).not.toContain('Public schema');
    expect(failed).toBe(true);
  });
});

const names = ['programme', 'places', 'reviews'];
const last = released(subgraphsOf([programme, places]));

async function check({
  next = [programme, places],
  asked = [],
  askedBefore = [],
  changelog = '## Unreleased\n\n## 1.0.0 – 2026-01-01\n',
  ...rest
}: Checked) {
  const results = await checkSchema({
    last: { ...last, operations: operationsOf(askedBefore) },
    subgraphs: subgraphsOf(next),
    operations: operationsOf(asked),
    changelog,
    callers: [caller],
    recorded: undefined,
    today,
    ...rest,
  });
  return reported(results);
}

/** Checks the public schema only. What gateways would ask takes most of the time of a whole check. */
async function checkPublic(next: string, recorded?: SchemaCheck['recorded']) {
  const { api } = released(subgraphsOf([next, places]));
  return reported([await checkPublicSchema({ last: last.api, next: api, sections: [], today, recorded })]);
}

function reported(results: readonly CheckResult[]) {
  const text = results
    .flatMap(({ title, findings }) => [title, ...findings.map((finding) => finding.text)])
    .join('\n');
  return { text, failed: hasErrors(results) };
}

function subgraphsOf(schemas: readonly string[]): readonly SubgraphSchema[] {
  return schemas.map((schema, index) => ({ name: names[index] ?? '', schema }));
}

/** What `programme` asks `places`. */
function operationsOf(texts: readonly string[]): readonly SubgraphOperation[] {
  return texts.map((text) => ({ by: 'programme', of: 'places', text }));
}

function released(subgraphs: readonly SubgraphSchema[]): Omit<Release, 'operations'> {
  const composed = composeSubgraphs(subgraphs);
  if (composed.errors !== undefined) throw new Error(composed.errors.join('\n'));
  return { name: '1.0.0', version: '1.0.0', ...composed, subgraphs };
}

function announcing(coordinates: string): string {
  const item = `- From 2026-11-01 (announced 2026-10-01): ${coordinates} – Gone.`;
  return `## Unreleased\n\n### Breaking\n\n${item}\n\n## 1.0.0 – 2026-01-01\n`;
}

interface Checked extends Partial<Omit<SchemaCheck, 'subgraphs' | 'last'>> {
  /** The schemas of this tree. */
  readonly next?: readonly string[];
  /** What `programme` of this tree asks `places`. */
  readonly asked?: readonly string[];
  /** What `programme` of the last release asks `places`. */
  readonly askedBefore?: readonly string[];
}
