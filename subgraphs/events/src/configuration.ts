import { type Environment, readSubgraphEnvironment, type SubgraphEnvironmentOf } from '@calendar/config';

/** The variables that the events subgraph reads. */
export type Configuration = SubgraphEnvironmentOf<'events', (typeof FOLLOWED)[number]>;

/** @throws InvalidEnvironment with every fault */
export function readConfiguration(environment: Environment): Configuration {
  return readSubgraphEnvironment('events', environment, FOLLOWED);
}

/** Whose data the events subgraph holds a projection of, as its manifest says. */
const FOLLOWED = ['directory', 'taxonomy'] as const;
