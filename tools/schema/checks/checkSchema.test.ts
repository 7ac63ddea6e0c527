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
])('recorded operations say who uses %s', async (_, had, has, coordinates, expected) => {
  const { text } = await checkPublic(programme.replace(had, has), recordedOf(...coordinates));
  expect(text).toContain(expected);
});

const withPlaces = (had: string, has: string) => [programme, places.replace(had, has)];
const withProgramme = (had: string, has: string) => [programme.replace(had, has), places];
const announced = { callers: [], changelog: announcing('`Venue.name`') };
const NAMES = '{ venues { id name } }';
const ADDRESSES = '{ venues { id name address } }';
const withAddress = withPlaces('name: String', 'name: String address: String');
const moved = 'type Event @key(fields: "id") { id: ID! title_en: String } type Venue';
const otherKey = [
  programme.replace('"id", resolvable: false) { id: ID! }', '"code", resolvable: false) { code: ID! }'),
  places.replace('"id") { id: ID!', '"code") { code: ID! id: ID!'),
];
const inCircle = [
  programme.replace('title: String!', 'title: String! subtitle: String'),
  places
    .replace('name: String', 'address: String @inaccessible')
    .replace('"@key"', '"@key", "@inaccessible"'),
];

it.each<[string, Checked, ...RegExp[]]>([
  ['the same graph', {}, /the graph is the same/],
  [
    'a new field, also where no known caller asks for it: the subgraph first',
    { next: withAddress },
    /deploy `places`, then the gateway:.*of 1\.0\.0 for\s+`Venue\.address`, which it lacks$/s,
  ],
  [
    'a removal: the gateway first',
    { next: withProgramme('title_en: String', ''), changelog: announcing('`Event.title_en`') },
    /deploy the gateway, then `programme`:.*gateway of 1\.0\.0 asks.*`Event\.title_en`, which/s,
  ],
  [
    'a field that becomes nullable: the gateway first',
    { next: withProgramme('title: String!', 'title: String'), changelog: announcing('`Event.title`') },
    /the gateway, then `programme`:.*`Event\.title`: .*from 'String!' to 'String'$/s,
  ],
  [
    'a new enum value: reported both ways',
    { next: withProgramme('OFFLINE }', 'OFFLINE BOTH }') },
    /deploy `programme`, then the gateway:.*`Mode\.BOTH`, which it lacks.*`Mode\.BOTH`: Enum value 'BOTH' was added/s,
  ],
  [
    'a field that moves: the new home, then the gateway, then the old home',
    { next: [programme.replace('title_en: String', ''), places.replace('type Venue', moved)] },
    /deploy `places`, then the gateway/,
    /deploy the gateway, then `programme`/,
    /0 breaking/,
  ],
  [
    'a new subgraph: before the gateway',
    { next: [programme, places, `${federation} type Event @key(fields: "id") { id: ID! stars: Int }`] },
    /deploy `reviews`, then the gateway:.*there is no such subgraph/s,
  ],
  [
    'an operation that is new: the one that is asked first',
    { next: withAddress, asked: [ADDRESSES], askedBefore: [NAMES] },
    /deploy `places`, then `programme`:\s+`programme` of this tree asks `places` of 1\.0\.0 for\s+refuses it: Cannot query field "address"/,
  ],
  [
    'an operation that is asked no more: the one that asks first',
    {
      next: withPlaces('name: String', ''),
      asked: ['{ venues { id } }'],
      askedBefore: [NAMES],
      ...announced,
    },
    /deploy `programme`, then `places`:\s+`programme` of 1\.0\.0 asks `places` of this tree for\s+refuses it: Cannot query field "name"/,
  ],
])('what passes, and in which order it is deployed: %s', async (_, checked, ...told) => {
  const { text, failed } = await check(checked);
  for (const words of told) expect(text).toMatch(words);
  expect(failed).toBe(false);
});

it.each<[string, Checked, ...RegExp[]]>([
  [
    'a caller’s operation that does not fit any more, with its place',
    { next: withPlaces('name: String', 'label: String') },
    /test\/callers\/site\.graphql:1:40: Cannot query field "name" on type "Venue"/,
  ],
  [
    'one that is no GraphQL, with its place',
    { callers: [{ path: 'test/callers/a.graphql', text: 'query {' }] },
    /Callers: 0 operations in 1 document/,
    /test\/callers\/a\.graphql:1:8: Syntax Error/,
  ],
  [
    'an addition and a removal in one subgraph',
    { next: withPlaces('name: String', 'label: String'), ...announced },
    /no order works for `places`.*Make it two releases/s,
  ],
  [
    'another key',
    { next: otherKey },
    /`Venue` by `code`, which is no key of it there/,
    /`Venue` by `id`, which is no key of it there/,
  ],
  [
    'another name of a field that one subgraph asks of another, in one release for both',
    {
      ...{ next: withPlaces('name: String', 'label: String'), asked: ['{ venues { id label } }'] },
      ...{ askedBefore: [NAMES], ...announced },
    },
    /no order works for `places` and `programme`:.*field "label".*field "name"/s,
  ],
  [
    'an operation that is refused in its own release, with subgraph, field and type',
    { asked: [ADDRESSES] },
    /subgraphs\/programme\/operations\/places\.graphql: `places` refuses it: Cannot query field "address" on type "Venue"(?!.*deploy `)/s,
  ],
  ['an operation that is no GraphQL', { asked: ['{'] }, /refuses it: Syntax Error/],
  [
    'an operation of a subgraph that there is not',
    { operations: [{ by: 'programme', of: 'nobody', text: NAMES }] },
    /subgraphs\/programme\/operations\/nobody\.graphql: `nobody` is no subgraph/,
  ],
  [
    'parts that each come before another',
    { next: inCircle, asked: ['{ venues { id address } }'], ...announced },
    /deploy `programme`, then the gateway/,
    /deploy the gateway, then `places`/,
    /deploy `places`, then `programme`/,
    /no order works for (.+), which comes before .+, which comes before .+, which comes before \1:/,
  ],
  [
    'a composition, with subgraph, type and field, and nothing else is checked',
    { next: withProgramme('title: String!', 'title: Never') },
    /^Composition: programme, places\n.*Unknown type Never\n {2}at programme: Event\.title (?!.*Public schema)/s,
  ],
])('what fails: %s', async (_, checked, ...told) => {
  const { text, failed } = await check(checked);
  for (const words of told) expect(text).toMatch(words);
  expect(failed).toBe(true);
});

const SUBGRAPHS = ['programme', 'places', 'reviews'];
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
  return schemas.map((schema, index) => ({ name: SUBGRAPHS[index] ?? '', schema }));
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
