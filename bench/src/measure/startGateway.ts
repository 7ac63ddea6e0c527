import { freePorts } from '../../../test/support/processes/freePorts.ts';
import type { Server } from './measuredPart.ts';
import { measuredPart } from './measuredPart.ts';

/** Starts this service's gateway with an environment, and resolves when it is ready. */
export async function startGateway(
  stack: AsyncDisposableStack,
  environment: Readonly<Record<string, string>>,
): Promise<Server> {
  const [port, adminPort] = await freePorts(2);
  const part = stack.use(
    measuredPart('the gateway', 'gateway/src/main.ts', {
      environment: { LOG_LEVEL: 'warn', ...environment, PORT: `${port}`, ADMIN_PORT: `${adminPort}` },
    }),
  );
  await part.answersAt(`http://127.0.0.1:${adminPort}/health/ready`);
  return { url: `http://127.0.0.1:${port}/graphQL`, pid: part.pid, part };
}
