import type { Fault } from './readEnvironment.ts';

/** The port of health and metrics: ten above the public one if none is named, any for any free one. */
export function adminPortOf(port: number, named: number | undefined): number {
  return named ?? (port === 0 ? 0 : port + 10);
}

export function faultsOfAdminPort({ PORT = 0, ADMIN_PORT }: Ports): readonly Fault[] {
  if (adminPortOf(PORT, ADMIN_PORT) <= 65_535) return [];
  return [{ name: 'ADMIN_PORT', fault: 'missing. Expected a port number: PORT+10 is none' }];
}

interface Ports {
  readonly PORT?: number;
  readonly ADMIN_PORT?: number | undefined;
}
