import { afterEach, describe, expect, it } from 'vitest';
import { openSubgraphs, type Subgraphs } from '../../gateway/src/backends/openSubgraphs.ts';
import { libraryResolvers, SECRET, startLibrary } from '../../packages/subgraph/test/library.ts';

/** A subgraph of the kit that is slow with some queries. Shows what other callers get from it in a quiet minute. */

let instant = 0;
let release: () => void;
let libraries: Awaited<ReturnType<typeof startLibrary>>[] = [];
let subgraphs: Subgraphs;

afterEach(async () => {
  release();
  await subgraphs.close();
  await Promise.all(libraries.splice(0).map((library) => library.close()));
});

const DEAR = { waits: '{ slow }', computes: '{ books { id } }' };

describe('questions that reach the deadline of their fetch', () => {
  it.each([
    [1, 'waits'],
    [2, 'waits'],
    [1, 'computes'],
  ] as const)('take no replica away: %i, where a resolver %s', async (replicas, how) => {
    await start(replicas);
    const dear = await settle(12, (at) => ask(DEAR[how], `dear ${at % 3}`));
    expect(dear).toEqual(Array(12).fill('rejected'));
    expect(await settle(40, () => ask('{ now }', 'another'))).toEqual(Array(40).fill('fulfilled'));
  });
});

async function start(replicas: number): Promise<void> {
  const released = new Promise<string>((resolve) => {
    release = () => resolve('at last');
  });
  const { Query, Book } = libraryResolvers(() => released);
  const resolvers = { Query: { ...Query, books: () => endless }, Book };
  libraries = await Promise.all(Array.from({ length: replicas }, () => startLibrary({ resolvers })));
  await Promise.all(libraries.map(({ poller }) => poller.whenReady()));
  const addresses = libraries.map(({ url }) => url);
  subgraphs = openSubgraphs(new Map([['library', { kind: 'kit', addresses, token: undefined }]]), {
    secret: SECRET,
    // Long after a replica counts as silent.
    deadline: 3000,
  });
}

async function ask(query: string, caller: string): Promise<void> {
  const facts = { instant: ++instant, method: 'POST', requestId: 'a', caller } as const;
  const request = { query, variables: '{}', budget: Number.MAX_SAFE_INTEGER };
  await subgraphs.clients.get('library')?.fetch(request, facts);
}

async function settle(times: number, asked: (at: number) => Promise<void>): Promise<readonly string[]> {
  const settled = await Promise.allSettled(Array.from({ length: times }, (_, at) => asked(at)));
  return settled.map(({ status }) => status);
}

/** Books without end, each of which takes a while. */
const endless = {
  *[Symbol.iterator]() {
    for (let id = 0; ; id++) {
      const until = performance.now() + 0.02;
      while (performance.now() < until);
      yield { id: String(id), title: 'Sult' };
    }
  },
};
