import {
  describeVariables,
  type Environment,
  type EnvironmentOf,
  type Fault,
  readEnvironment,
} from '@calendar/config';
import {
  domains,
  OUTLETS_ADMIN_PORT,
  OUTLETS_PORT,
  PICTURES_PORT,
  RESERVED_PORTS,
  subgraphDatabases,
} from '@calendar/config/domains';

/** Reads the environment of `npm start` and of its parts. Throws an `InvalidEnvironment` with all faults. */
export function readMachineConfiguration(environment: Environment): Configuration {
  return readEnvironment('start', environment, faultsOfPorts, {
    databases: subgraphDatabases(),
    subgraphs: domains().map(({ name }) => name),
  });
}

export const VARIABLES = describeVariables('start');

function faultsOfPorts({ PORT, ADMIN_PORT }: Partial<Configuration>): readonly Fault[] {
  const faults: Fault[] = [];
  const above = [...domains().map(({ port }) => port), OUTLETS_PORT, OUTLETS_ADMIN_PORT, PICTURES_PORT];
  const highest = 65_535 - Math.max(...RESERVED_PORTS.keys(), ...above);
  if (PORT !== undefined && (PORT < 1 || PORT > highest))
    faults.push({
      name: 'PORT',
      fault: `Expected a port number, 1 to ${highest}: ports above it are taken, too`,
    });
  if (ADMIN_PORT === 0) faults.push({ name: 'ADMIN_PORT', fault: 'Expected a port number, 1 to 65535' });
  else if (PORT !== undefined && [0, ...above].some((offset) => PORT + offset === ADMIN_PORT))
    faults.push({
      name: 'ADMIN_PORT',
      fault: `Expected another port than those of the parts, ${PORT} and ${PORT} plus ${above.join(', ')}`,
    });
  return faults;
}

export type Configuration = EnvironmentOf<'start', string, string>;
