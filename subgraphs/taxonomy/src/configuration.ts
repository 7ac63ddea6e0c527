import type { SubgraphEnvironmentOf } from '@calendar/config';

/** What the taxonomy subgraph reads of its environment. */
export type Configuration = SubgraphEnvironmentOf<'taxonomy'>;
