import { databaseUrl, subgraphVariables } from '@calendar/kit';
import * as z from 'zod';

/** The environment of the taxonomy subgraph. */
export const configurationSchema = z.object({
  ...subgraphVariables,
  /** The domain's own database. */
  DATABASE_URL: databaseUrl,
});

export type Configuration = Readonly<z.output<typeof configurationSchema>>;
