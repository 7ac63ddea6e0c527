import {
  describeVariables,
  type Environment,
  type EnvironmentOf,
  type Fault,
  readEnvironment,
} from '@calendar/config';

/**
 * Reads the environment of `npm start`, and checks what its parts will read of it.
 *
 * @throws InvalidEnvironment naming every variable at fault
 */
export function readMachineConfiguration(environment: Environment): Configuration {
  return readEnvironment('start', environment, faultsOfPorts);
}

/** The variables, for `--help`. */
export const VARIABLES = describeVariables('start');

function faultsOfPorts({ PORT, ADMIN_PORT }: Partial<Configuration>): readonly Fault[] {
  const faults: Fault[] = [];
  if (PORT !== undefined && (PORT < 1 || PORT > HIGHEST))
    faults.push({
      name: 'PORT',
      fault: `Expected a port number, 1 to ${HIGHEST}: ports above it are taken, too`,
    });
  if (ADMIN_PORT === 0) faults.push({ name: 'ADMIN_PORT', fault: 'Expected a port number, 1 to 65535' });
  else if (PORT !== undefined && ADMIN_PORT !== undefined && ADMIN_PORT >= PORT && ADMIN_PORT <= PORT + 3)
    faults.push({
      name: 'ADMIN_PORT',
      fault: `Expected another port than PORT to PORT+3, ${PORT} to ${PORT + 3}`,
    });
  return faults;
}

/** Ten ports above the public one are the parts'. */
const HIGHEST = 65_525;

export type Configuration = EnvironmentOf<'start'>;
