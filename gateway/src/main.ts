import cluster from 'node:cluster';
import module from 'node:module';
import {
  allowForStop,
  endProcess,
  LONGEST_TURN_OF_START,
  longestStop,
  onParentGone,
  returnMemoryOfStart,
  stopBegan,
  watchProcess,
} from '@calendar/process';
import type { GatewayConfig, GatewaysConfig } from './config.ts';
import type { Gateway } from './server.ts';
import type { RunningGateway } from './startGatewayProcesses.ts';

let isStopping = false;
// As PID 1 of a container a process is ended by no signal that it does not handle. So the handlers come first, and then
// the code is loaded.
const starting = Promise.resolve().then(start);
process.once('SIGTERM', stop).once('SIGINT', stop);
process.on('SIGHUP', () => void starting.then((gateway) => gateway.reload()));
onParentGone(stop);
watchProcess({ longestTurn: LONGEST_TURN_OF_START });
await starting;

async function start(): Promise<Pick<RunningGateway, 'reload' | 'close'>> {
  const { readConfig } = await import('./config.ts');
  return orExit(async () => {
    const config = readConfig(process.env);
    const gateway = await (cluster.isPrimary && config.processes > 1
      ? startSeveral(config)
      : startOne(config));
    allowForStop(longestStop({ STOP_DELAY: config.stopDelay, STOP_GRACE: config.stopGrace }));
    // From now on no turn is long; before, whole modules are loaded in one.
    watchProcess({ longestTurn: 'stop' });
    returnMemoryOfStart();
    return gateway;
  });
}

async function startOne(config: GatewayConfig): Promise<Gateway> {
  const { startGateway } = await import('./server.ts');
  // If NODE_COMPILE_CACHE names a folder, the next process starts in half the time, also when this one is killed.
  module.flushCompileCache?.();
  const gateway = await startGateway(config);
  if (cluster.isWorker) process.send?.({ adminUrl: gateway.adminUrl });
  return gateway;
}

async function startSeveral(config: GatewaysConfig): Promise<RunningGateway> {
  const { startGatewayProcesses } = await import('./startGatewayProcesses.ts');
  const gateways = await startGatewayProcesses(config);
  process.on('SIGUSR2', () => void gateways.roll());
  void gateways.gaveUp.then((status) => endProcess(status));
  return gateways;
}

function stop(): void {
  if (isStopping) return;
  isStopping = true;
  stopBegan();
  process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT').removeAllListeners('disconnect');
  void starting.then((gateway) => gateway.close()).then(() => endProcess(0));
}

async function orExit<Started>(start: () => Promise<Started>): Promise<Started> {
  try {
    return await start();
  } catch (error) {
    const isEnvironment = error instanceof Error && error.name === 'InvalidEnvironment';
    const isPort = error instanceof Error && error.name === 'CannotListen';
    if (!isEnvironment && !isPort) throw error;
    process.stderr.write(`${error.message}\n`);
    // EX_CONFIG: starting it again would not help. A port may become free.
    return process.exit(isEnvironment ? 78 : 1);
  }
}
