export { adminPortOf, faultsOfAdminPort } from './adminPort.ts';
export { type DatabaseEnvironment, databaseVariable, namedDatabases } from './databases.ts';
export { describeDefault, describeReaders, describeVariables, usual } from './describeVariables.ts';
export { type Environment, givenIn, InvalidEnvironment } from './environment.ts';
export { environmentFor } from './environmentFor.ts';
export { type Networks, networksIn } from './networks.ts';
export { PARTS, type Part, READ_BY } from './parts.ts';
export {
  type EnvironmentOf,
  type Fault,
  OR_SHARED,
  readEnvironment,
  readSubgraphEnvironment,
  type SubgraphEnvironment,
  type SubgraphEnvironmentOf,
} from './readEnvironment.ts';
export {
  isPattern,
  PATTERNS,
  type Pattern,
  type Variable,
  type VariableName,
  variableFor,
  variables,
} from './variables.ts';
