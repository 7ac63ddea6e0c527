import { Part, type PartOptions } from '../../../test/support/processes/Part.ts';

/** Starts a process that is measured, or that measures: as in production, which the peers' libraries ask for. */
export function measuredPart(name: string, script: string, options: PartOptions = {}): Part {
  const environment = { NODE_ENV: 'production', APOLLO_TELEMETRY_DISABLED: 'true', ...options.environment };
  return new Part(name, script, { ...options, environment });
}
