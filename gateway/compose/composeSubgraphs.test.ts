import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { type Composed, composeSubgraphs } from './composeSubgraphs.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const subgraphs = ['directory', 'events', 'taxonomy'].map((name) => ({
  name,
  schema: read(`subgraphs/${name}/schema.graphql`),
}));

describe('the composed schemas', () => {
  it('that are committed are those of the subgraphs', () => {
    const { supergraph, api } = composeSubgraphs(subgraphs) as Composed;
    expect(read('gateway/supergraph.graphql')).toBe(supergraph);
    expect(read('gateway/api.graphql')).toBe(api);
  });

  it('show callers nothing internal, no address, and what is deprecated', () => {
    const { api } = composeSubgraphs(subgraphs) as Composed;
    expect(api).not.toMatch(
      /Replica|_Any|_Entity|_Service|_entities|join__|@link|@key|@inaccessible|https?:/,
    );
    expect(api).toMatch(/sortBy: String @deprecated/);
    expect(buildSchema(api).getMutationType()).toBeUndefined();
  });

  it('do not exist while the subgraphs contradict each other, and every contradiction is named', () => {
    const composed = composeSubgraphs([
      { name: 'a', schema: 'type Query { id: String, same: Int }' },
      { name: 'b', schema: 'type Query { id: Int, same: Float }' },
    ]);
    expect(composed.errors?.join('\n')).toMatch(/Query\.id/);
    expect(composed.errors?.join('\n')).toMatch(/Query\.same/);
  });
});
