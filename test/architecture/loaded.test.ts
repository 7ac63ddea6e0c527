import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesLike, importsOf, ROOT, read } from './importsOf.ts';

const PRISMA = ['@prisma/client', '@prisma/adapter-pg', '@prisma/driver-adapter-utils'];

/** What costs a process megabytes, whether it uses it or not. */
const LARGE = ['@apollo/gateway', '@apollo/federation-internals', '@apollo/query-planner', 'sanitize-html'];

test.each([
  ['gateway/src/server.ts', [...LARGE, ...PRISMA]],
  ['gateway/src/startGatewayProcesses.ts', [...LARGE, 'undici', '@redis/client']],
  ['subgraphs/directory/src/server.ts', [...LARGE, 'undici']],
  ['subgraphs/taxonomy/src/server.ts', [...LARGE, 'undici']],
  ['subgraphs/events/src/server.ts', [...LARGE, 'undici', '@prisma/client', 'pg']],
  [
    'subgraphs/events/src/worker/threadEntry.ts',
    [...LARGE, 'graphql', '@apollo/subgraph', 'prom-client', 'zod'],
  ],
  ['launcher/src/start.ts', [...LARGE, ...PRISMA, 'graphql', 'undici', 'pino']],
] as const)('%s loads at its start nothing large that it does not need', (entry, unneeded) => {
  const loaded = loadedBy(entry);
  expect(loaded.size).toBeGreaterThan(5);
  expect(unneeded.filter((name) => loaded.has(name))).toEqual([]);
});

test('the launcher asks its parts without Node’s fetch, which would stay in its memory', () => {
  const own = [...loadedBy('launcher/src/start.ts')].filter((path) => path.endsWith('.ts'));
  expect(own.filter((path) => /\bfetch\(/.test(read(path)))).toEqual([]);
});

/** Files by their path from the root, and names of foreign packages. Types, and what is imported later, are no part. */
function loadedBy(entry: string): ReadonlySet<string> {
  const loaded = new Set([entry]);
  for (const path of loaded) {
    if (!/\.[jt]s$/.test(path)) continue;
    for (const { to, isLoaded } of importsOf(path)) if (isLoaded) loaded.add(resolved(to));
  }
  return loaded;
}

function resolved(target: string): string {
  if (existsSync(join(ROOT, target))) return target;
  const [, name = target, rest] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(target) ?? [];
  const own = WORKSPACES.get(name);
  const file = own?.exports[rest === undefined ? '.' : `.${rest}`];
  return own === undefined || file === undefined ? name : join(own.folder, file);
}

const WORKSPACES = new Map(
  filesLike(
    '{packages/*,prisma/*,subgraphs/*,importer,importer/*,importer/adapters/*,tools/*,gateway}/package.json',
  ).map((path) => {
    const { name, exports = {} } = JSON.parse(read(path)) as Manifest;
    return [name, { folder: dirname(path), exports }];
  }),
);

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string>>;
}
