import type { EnvironmentOf } from '@calendar/config';

/** What the taxonomy subgraph reads of its environment. */
export type Configuration = EnvironmentOf<'taxonomy'>;
