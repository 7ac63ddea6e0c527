import { type Environment, type EnvironmentOf, readEnvironment } from '@calendar/config';

export type Configuration = EnvironmentOf<'events', 'events', (typeof FOLLOWED)[number]>;

/** @throws InvalidEnvironment with every fault */
export function readConfiguration(environment: Environment): Configuration {
  return readEnvironment('events', environment, undefined, { databases: ['events'], subgraphs: FOLLOWED });
}

/** Whose data the events subgraph holds a projection of, as its manifest says. */
const FOLLOWED = ['directory', 'taxonomy'] as const;
