import { readFileSync } from 'node:fs';
import { composeSubgraphs } from '../../../tools/schema/compose/composeSubgraphs.ts';

/**
 * The calendar's supergraph, with one difference. `events` does not provide maps of venues, contacts of organizers and
 * labels of ticket types. Their own subgraphs answer these, as another team's would. So its lists have joins.
 */
export function joiningSupergraph(): string {
  composed ??= compose();
  return composed;
}

/** The committed schema of one of its subgraphs, with that change. */
export function joiningSchema(name: string): string {
  const schema = readFileSync(new URL(`../../../subgraphs/${name}/schema.graphql`, import.meta.url), 'utf8');
  if (name !== 'events') return schema;
  return schema
    .replaceAll(' mapImageURL")', '")')
    .replaceAll(' email telephoneNumber")', '")')
    .replace(' @provides(fields: "name_nb name_en")', '')
    .replaceAll(/^ +(?:mapImageURL|email|telephoneNumber|name_nb|name_en): String @external\n/gm, '');
}

let composed: string | undefined;

function compose(): string {
  const names = ['directory', 'events', 'taxonomy'];
  const composition = composeSubgraphs(names.map((name) => ({ name, schema: joiningSchema(name) })));
  if (composition.errors !== undefined) throw new Error(composition.errors.join('\n'));
  return composition.supergraph;
}
