import type { SubgraphEnvironmentOf } from '@calendar/config';

/** What the directory subgraph reads of its environment. */
export type Configuration = SubgraphEnvironmentOf<'directory'>;
