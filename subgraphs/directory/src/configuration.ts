import type { SubgraphEnvironmentOf } from '@calendar/config';

/** The variables that the directory subgraph reads. */
export type Configuration = SubgraphEnvironmentOf<'directory'>;
