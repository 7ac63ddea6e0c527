import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeSubgraphs } from '../../../graph/compose/composeSubgraphs.ts';
import { SUBGRAPHS } from '../../../test/support/calendarParts.ts';
import { OTHER_TEAMS } from './otherTeams.ts';

/** Composes the calendar's own subgraphs with those of other teams, and writes both schemas into a folder. */
export async function composeWithOthers(folder: string): Promise<ComposedFiles> {
  const composed = composeSubgraphs([
    ...SUBGRAPHS.map((name) => ({ name, schema: schemaIn(`subgraphs/${name}`) })),
    { name: 'reviews', schema: schemaIn('test/federation/reviews') },
    ...Object.entries(OTHER_TEAMS).map(([name, schema]) => ({ name, schema })),
  ]);
  if (composed.errors !== undefined) throw new Error(composed.errors.join('\n'));
  const files = { supergraph: join(folder, 'supergraph.graphql'), api: join(folder, 'api.graphql') };
  await Promise.all([writeFile(files.supergraph, composed.supergraph), writeFile(files.api, composed.api)]);
  return files;
}

function schemaIn(folder: string): string {
  return readFileSync(new URL(`../../../${folder}/schema.graphql`, import.meta.url), 'utf8');
}

/** Paths. */
export interface ComposedFiles {
  /** What gateways plan with. */
  readonly supergraph: string;
  /** What callers see. */
  readonly api: string;
}
