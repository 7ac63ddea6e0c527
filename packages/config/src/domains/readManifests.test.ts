import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { ownFolder } from '../../../../test/support/ownFolder.ts';
import { inOrderOfFollowing } from './domains.ts';
import { InvalidManifests } from './InvalidManifests.ts';
import { externalManifest, manifest } from './manifest.ts';
import { readManifests } from './readManifests.ts';

let root: string;
beforeEach(() => {
  root = ownFolder(onTestFinished);
});
test('the domains are listed by port, and what a manifest leaves out has defaults', async () => {
  await write('reviews', { port: 4, required: false, follows: ['events'], kind: 'apollo' });
  await write('events', { port: 1, required: true, database: 'events' });
  expect(readManifests(root).domains).toEqual([
    { name: 'events', database: 'events', port: 1, required: true, follows: [], kind: 'kit' },
    { name: 'reviews', port: 4, required: false, follows: ['events'], kind: 'apollo' },
  ]);
});

test('a part that is deployed alone, with no subgraph beside it, finds none', () => {
  expect(readManifests(root)).toEqual({ domains: [], externals: [] });
});

test('a subgraph of another repository has a name, an address, and whether it is required', async () => {
  const external = { kind: 'external', url: 'https://reviews.example/graphql', required: false };
  await write('reviews', external);
  await write('events', { port: 1, required: true });
  expect(readManifests(root)).toMatchObject({
    domains: [{ name: 'events' }],
    externals: [{ name: 'reviews', ...external }],
  });
  await write('reviews', { ...external, url: 'reviews:4000', port: 4 });
  await write('gateway', external);
  expect(faultsIn(root)).toEqual([
    'subgraphs/reviews/subgraph.json: url: Expected the address of its endpoint, as https://reviews.example/graphql',
    'subgraphs/reviews/subgraph.json: port: Expected no such field, only name, kind, url, required',
    'subgraphs/gateway/subgraph.json: name: Expected another name: gateway is taken',
  ]);
});

test('a domain comes after those that it follows', async () => {
  await write('a', { port: 1, required: true, follows: ['b'] });
  await write('b', { port: 2, required: true, follows: ['c'] });
  await write('c', { port: 3, required: true });
  expect(inOrderOfFollowing(readManifests(root).domains).map(({ name }) => name)).toEqual(['c', 'b', 'a']);
});

describe('a manifest is refused, with its file and field named,', () => {
  test.each([
    ['that is no JSON', '{', /^subgraphs\/a\/subgraph.json: Expected JSON: /],
    ['without a port', { required: true }, 'port: missing. Expected a whole number of 1 to 99'],
    ['without saying whether it is required', { port: 1 }, 'required: missing. Expected true or false'],
    ['with the gateway’s port', { port: 0, required: true }, 'port: Expected a whole number of 1 to 99'],
    [
      'with a field that no manifest has',
      { port: 1, required: true, color: 1 },
      /color: Expected no such field, only name/,
    ],
    [
      'of an unknown kind',
      { port: 1, required: true, kind: 'rust' },
      'kind: Expected "kit", "apollo" or "external"',
    ],
    [
      'with a database of ours',
      { port: 1, required: true, database: 'gateway' },
      'database: Expected another name: gateway is taken',
    ],
    ['of another name', { name: 'b', port: 1, required: true }, 'name: Expected "a", as its folder'],
    [
      'with a variable that another part may have',
      { port: 1, required: true, variables: { LIMIT: {} } },
      'variables.LIMIT: Expected a name that begins with A_ and that the service does not use',
    ],
    ['with a program elsewhere', { port: 1, required: true, import: '../x.ts' }, /import: Expected the path/],
    [
      'that follows nobody',
      { port: 1, required: true, follows: ['x'] },
      /follows: .* there are \(a\), not x/,
    ],
    [
      'that follows itself',
      { port: 1, required: true, follows: ['a'] },
      'follows: Expected no cycle: a follows a',
    ],
  ] as const)('%s', async (_, content, fault) => {
    await write('a', content);
    const [line, ...more] = faultsIn(root);
    expect(more).toEqual([]);
    expect(line).toMatch(/^subgraphs\/a\/subgraph.json: /);
    if (typeof fault === 'string') expect(line).toBe(`subgraphs/a/subgraph.json: ${fault}`);
    else expect(line).toMatch(fault);
  });

  test.each(['gateway', 'postgres', 'site', 'database', 'cache_redis', 'pg_x', 'events_database', 'import'])(
    'with the name %s, which means something else',
    async (name) => {
      await write(name, { port: 1, required: true });
      expect(faultsIn(root)).toEqual([
        `subgraphs/${name}/subgraph.json: name: Expected another name: ${name} is taken`,
      ]);
    },
  );

  test.each(['Upper', 'with-hyphen', 'a'.repeat(25), '1st'])(
    'with the name %s, which is none',
    async (name) => {
      await write(name, { port: 1, required: true });
      expect(faultsIn(root)).toEqual([
        expect.stringMatching(
          new RegExp(`^subgraphs/${name}/subgraph.json: name: Expected a name of 1 to 24`),
        ),
      ]);
    },
  );

  test('beside others that have its port or its database, or follow in a circle', async () => {
    await write('a', { port: 1, required: true, database: 'one', follows: ['b'] });
    await write('b', { port: 1, required: true, database: 'one', follows: ['a'] });
    await write('c', { port: 2 });
    expect(faultsIn(root)).toEqual([
      'subgraphs/c/subgraph.json: required: missing. Expected true or false',
      'subgraphs/b/subgraph.json: port: Expected another than 1, which subgraphs/a/subgraph.json has',
      'subgraphs/b/subgraph.json: database: Expected another than one, which subgraphs/a/subgraph.json has',
      'subgraphs/a/subgraph.json: follows: Expected no cycle: a follows b follows a',
      'subgraphs/b/subgraph.json: follows: Expected no cycle: b follows a follows b',
    ]);
  });
});

test('editors check a manifest by the schema beside the package', async () => {
  const schema = z.toJSONSchema(z.union([manifest, externalManifest]), { io: 'input' });
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../../subgraph.schema.json');
});

async function write(folder: string, content: object | string): Promise<void> {
  await mkdir(join(root, 'subgraphs', folder), { recursive: true });
  const text = typeof content === 'string' ? content : JSON.stringify({ name: folder, ...content });
  await writeFile(join(root, 'subgraphs', folder, 'subgraph.json'), text);
}

function faultsIn(folder: string): readonly string[] {
  try {
    readManifests(folder);
  } catch (error) {
    if (error instanceof InvalidManifests) return error.faults;
    throw error;
  }
  return [];
}
