import { databaseUrl, subgraphVariables } from '@calendar/kit';
import * as z from 'zod';

/** The environment of the events subgraph. */
export const configurationSchema = z.object({
  ...subgraphVariables,
  /** The domain's own database. */
  DATABASE_URL: databaseUrl,
  DIRECTORY_URL: z.url('Expected the address of the directory subgraph, http://host:port'),
  TAXONOMY_URL: z.url('Expected the address of the taxonomy subgraph, http://host:port'),
  /** Base of `Event.eventLink` (`decisions.md 32`). */
  SITE_URL: z
    .url('Expected an address, http://host')
    .default('http://localhost:3000')
    .transform((url) => url.replace(/\/+$/, '')),
  /** The container event that is the licence's special event (`decisions.md 19`). */
  SPECIAL_EVENT_ID: z.string().optional(),
});

export type Configuration = Readonly<z.output<typeof configurationSchema>>;
