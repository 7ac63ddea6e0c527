import type { EnvironmentOf } from '@calendar/config';

/** What the events subgraph reads of its environment. */
export type Configuration = EnvironmentOf<'events'>;
