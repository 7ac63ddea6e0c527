import { readFileSync } from 'node:fs';
import { type Composed, composeSubgraphs } from '../../tools/schema/compose/composeSubgraphs.ts';

import { SUBGRAPHS } from './calendarParts.ts';

/** What subgraphs with these schemas, by their names, are composed to. Throws the reason where they cannot be. */
export function composed(schemas: Readonly<Record<string, string>>): Composed {
  const composition = composeSubgraphs(Object.entries(schemas).map(([name, schema]) => ({ name, schema })));
  if (composition.errors !== undefined) throw new Error(composition.errors.join('\n'));
  return composition;
}

/** Those that are committed, of the calendar's own subgraphs. */
export function committedSchemas(): Readonly<Record<string, string>> {
  return Object.fromEntries(SUBGRAPHS.map((name) => [name, committedSchema(name)]));
}

/** That of one. */
export function committedSchema(name: string): string {
  return readFileSync(new URL(`../../subgraphs/${name}/schema.graphql`, import.meta.url), 'utf8');
}

/** A schema of another team's subgraph, which adds a field to events. */
export const REVIEWS = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.0", import: ["@key"])
  type Event @key(fields: "id") { id: String! rating: Float }
`;
