import { type DeployedSubgraph, databaseVariable } from './DeployedSubgraph.ts';
import { grantWords } from './grantWords.ts';

/** The parts that have a database: subgraphs and the gateway, which follows the same pattern. */
export function deployedDatabases(subgraphs: readonly DeployedSubgraph[]) {
  return [...subgraphs, deployedGateway].flatMap(({ host, image, part, database }) =>
    database === undefined
      ? []
      : [{ host, image, part, database, grants: grantWords(database), variable: databaseVariable(database) }],
  );
}

export const deployedGateway = {
  host: 'gateway',
  image: 'event-calendar/gateway',
  part: 'gateway',
  database: 'gateway',
};
