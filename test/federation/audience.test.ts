import { afterAll, beforeAll, expect, test } from 'vitest';
import { SIGNERS } from '../support/askSubgraph.ts';
import { type Graph, startGraph } from '../support/graph.ts';

const NAMES = ['events', 'directory', 'taxonomy'] as const;

let graph: Graph;
beforeAll(async () => {
  graph = await startGraph();
});
afterAll(() => graph?.close());

test.each(NAMES)('a request that is signed for %s is taken there, and nowhere else', async (audience) => {
  for (const path of ['/graphql', '/revision'])
    for (const receiver of NAMES)
      expect(await statusOf(receiver, path, audience), receiver).toBe(receiver === audience ? 200 : 401);
});

test.each(NAMES)('a request that %s has taken is not taken again', async (name) => {
  const body = '{"query":"{ __typename }"}';
  const authorization = SIGNERS[name].sign({ method: 'POST', path: '/graphql', headers: {}, body });
  const headers = { authorization, 'content-type': 'application/json' };
  const send = () => fetch(`${graph.subgraphs[name]}/graphql`, { method: 'POST', headers, body });
  expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(401);
});

async function statusOf(receiver: (typeof NAMES)[number], path: string, audience: (typeof NAMES)[number]) {
  const asked =
    path === '/graphql' ? { method: 'POST', body: '{"query":"{ __typename }"}' } : { method: 'GET' };
  const authorization = SIGNERS[audience].sign({ path, headers: {}, ...asked });
  const headers = { authorization, 'content-type': 'application/json' };
  return (await fetch(`${graph.subgraphs[receiver]}${path}`, { headers, ...asked })).status;
}
