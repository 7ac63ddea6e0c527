import type { SubgraphEnvironmentOf } from '@calendar/config';

export type Configuration = SubgraphEnvironmentOf<'directory'>;
