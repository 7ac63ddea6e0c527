import type { Fault } from './readEnvironment.ts';

/** The port of health and metrics: ten above the public one where none is named. Any free port is beside any free one. */
export function adminPortOf(port: number, named: number | undefined): number {
  return named ?? (port === 0 ? 0 : port + 10);
}

/** What is wrong with the two ports beside each other. */
export function faultsOfAdminPort({ PORT = 0, ADMIN_PORT }: Ports): readonly Fault[] {
  if (adminPortOf(PORT, ADMIN_PORT) <= 65_535) return [];
  return [{ name: 'ADMIN_PORT', fault: 'missing. Expected a port number: PORT+10 is none' }];
}

interface Ports {
  readonly PORT?: number;
  readonly ADMIN_PORT?: number | undefined;
}
