import { Part, type PartOptions } from '../../../test/support/processes/Part.ts';

/** Starts a process that is measured: as in production, which the peers' libraries ask for. */
export function measuredPart(name: string, script: string, options: PartOptions = {}): Part {
  const environment = { NODE_ENV: 'production', APOLLO_TELEMETRY_DISABLED: 'true', ...options.environment };
  return new Part(name, script, { ...options, environment });
}

/** Starts a contestant's server, which says its address, and resolves when it answers there. */
export async function startContestant(stack: AsyncDisposableStack, script: string, given?: object) {
  const words = given === undefined ? [] : [JSON.stringify(given)];
  const part = stack.use(measuredPart(script, `bench/${script}`, { words }));
  const { url } = await part.message<{ readonly url: string }>();
  return { url, pid: part.pid, part };
}

export interface Server {
  readonly url: string;
  readonly pid: number;
  readonly part: Part;
}
