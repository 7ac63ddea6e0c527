export { type DatabaseEnvironment, DOMAINS, type Domain, namedDatabases } from './databases.ts';
export { describeDefault, describeReaders, describeVariables } from './describeVariables.ts';
export { type Environment, givenIn, InvalidEnvironment } from './environment.ts';
export { environmentFor } from './environmentFor.ts';
export { PARTS, type Part } from './parts.ts';
export {
  type EnvironmentOf,
  type Fault,
  readEnvironment,
  type SubgraphEnvironment,
} from './readEnvironment.ts';
export { type Variable, type VariableName, variables } from './variables.ts';
