import type { EnvironmentOf } from '@calendar/config';

/** What the directory subgraph reads of its environment. */
export type Configuration = EnvironmentOf<'directory'>;
