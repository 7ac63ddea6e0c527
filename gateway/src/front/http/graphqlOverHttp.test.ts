import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGraph, type TestGraph } from '../../testing/startTestGraph.ts';

// These three ask for 200 on a document or variables that fail; docs/interface.md 7 "Errors" says 400.
const contradicted = ['572B', 'FDE2', '7B9B'];

let graph: TestGraph;
beforeAll(async () => {
  graph = await startTestGraph();
});
afterAll(() => graph.close());

describe('the GraphQL-over-HTTP audit', () => {
  const audits = serverAudits({
    url: () => graph.endpoint,
    fetchFn: (url: string, init?: RequestInit) =>
      fetch(url, { ...init, headers: { ...init?.headers, 'apollo-require-preflight': 'true' } }),
  });

  it('has 61 audits', () => {
    expect(audits).toHaveLength(61);
  });

  for (const { id, name, fn } of audits.filter((audit) => !contradicted.includes(audit.id))) {
    it(`${id} ${name}`, async () => {
      const result = await fn();
      expect(result.status, 'reason' in result ? String(result.reason) : '').toBe('ok');
    });
  }

  it.each(contradicted)('%s is answered with 400 instead', async (id) => {
    const result = await audits.find((audit) => audit.id === id)?.fn();
    expect(result).toMatchObject({ status: 'warn', response: { status: 400 } });
  });
});
