import { committedSchema, composed } from '../../../test/support/composed.ts';

/**
 * The calendar's supergraph, with one difference. `events` does not provide maps of venues, contacts of organizers and
 * labels of ticket types. Their own subgraphs answer these, as another team's would. So its lists have joins.
 */
export function joiningSupergraph(): string {
  const [events = '', directory = '', taxonomy = ''] = ['events', 'directory', 'taxonomy'].map(joiningSchema);
  joining ??= composed({ directory, events, taxonomy }).supergraph;
  return joining;
}

/** The committed schema of one of its subgraphs, with that change. */
export function joiningSchema(name: string): string {
  const schema = committedSchema(name);
  if (name !== 'events') return schema;
  return schema
    .replaceAll(' mapImageURL")', '")')
    .replaceAll(' email telephoneNumber")', '")')
    .replace(' @provides(fields: "name_nb name_en")', '')
    .replaceAll(/^ +(?:mapImageURL|email|telephoneNumber|name_nb|name_en): String @external\n/gm, '');
}

let joining: string | undefined;
