import { BUFFER_MEMORY } from '../../../../launcher/src/bufferMemory.ts';
import { freePorts } from '../../../../test/support/processes/freePorts.ts';
import { Part, type PartOptions } from '../../../../test/support/processes/Part.ts';

/** Starts a process that is measured: as in production, which the peers' libraries ask for. */
export function measuredPart(name: string, script: string, options: PartOptions = {}): Part {
  const environment = { NODE_ENV: 'production', APOLLO_TELEMETRY_DISABLED: 'true', ...options.environment };
  return new Part(name, script, { ...options, environment });
}

export async function startContestant(stack: AsyncDisposableStack, script: string, given?: object) {
  const words = given === undefined ? [] : [JSON.stringify(given)];
  const part = stack.use(measuredPart(script, `tools/bench/${script}`, { words }));
  const { url } = await part.message<{ readonly url: string }>();
  return { url, pid: part.pid, part };
}

export async function startGateway(
  stack: AsyncDisposableStack,
  environment: Readonly<Record<string, string>>,
): Promise<Server> {
  const [port, adminPort] = await freePorts(2);
  const part = stack.use(
    measuredPart('the gateway', 'gateway/src/main.ts', {
      environment: {
        ...{ LOG_LEVEL: 'warn', ...BUFFER_MEMORY, ...environment },
        ...{ PORT: `${port}`, ADMIN_PORT: `${adminPort}` },
      },
    }),
  );
  await part.answersAt(`http://127.0.0.1:${adminPort}/health/ready`);
  return { url: `http://127.0.0.1:${port}/graphQL`, pid: part.pid, part };
}

export interface Server {
  readonly url: string;
  readonly pid: number;
  readonly part: Part;
}
