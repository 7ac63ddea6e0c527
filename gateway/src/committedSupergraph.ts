import { readFileSync } from 'node:fs';

/** The text of the supergraph that `npm run compose` wrote. */
export function committedSupergraph(): string {
  return readFileSync(new URL('../supergraph.graphql', import.meta.url), 'utf8');
}
