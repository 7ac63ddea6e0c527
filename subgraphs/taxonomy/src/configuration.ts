import type { SubgraphEnvironmentOf } from '@calendar/config';

/** The variables that the taxonomy subgraph reads. */
export type Configuration = SubgraphEnvironmentOf<'taxonomy'>;
