import cluster from 'node:cluster';
import { endProcess, longestStop, runUntilSignal } from '@calendar/runtime';
import type { GatewayConfig, GatewaysConfig } from './config.ts';
import type { Gateway } from './server.ts';
import type { RunningGateway } from './startGatewayProcesses.ts';

const starting = Promise.withResolvers<Signalled>();
const running = runUntilSignal(async () => {
  const { readConfig } = await import('./config.ts');
  const config = readConfig(process.env);
  const startGateway = await (cluster.isPrimary && config.processes > 1
    ? loadSeveral(config)
    : loadOne(config));
  return async () => {
    const gateway = await startGateway();
    starting.resolve(gateway);
    const { stopDelay, stopGrace } = config;
    return {
      close: () => {
        // By a listener of node:cluster, the end of its parent would end a worker at once, with requests in flight.
        process.removeAllListeners('disconnect');
        return gateway.close();
      },
      longestStop: longestStop({ STOP_DELAY: stopDelay, STOP_GRACE: stopGrace }),
    };
  };
});
// While the code is still to be loaded: a process is ended by a signal that it does not handle.
process.on('SIGHUP', () => void starting.promise.then((gateway) => gateway.reload()));
// One process alone has none to be replaced by.
process.on('SIGUSR2', () => void starting.promise.then((gateway) => gateway.roll?.()));
await running;

async function loadOne(config: GatewayConfig): Promise<() => Promise<Gateway>> {
  const { startGateway } = await import('./server.ts');
  return async () => {
    const gateway = await startGateway(config);
    if (cluster.isWorker) process.send?.({ adminUrl: gateway.adminUrl });
    return gateway;
  };
}

async function loadSeveral(config: GatewaysConfig): Promise<() => Promise<RunningGateway>> {
  const { startGatewayProcesses } = await import('./startGatewayProcesses.ts');
  return async () => {
    const gateways = await startGatewayProcesses(config);
    void gateways.gaveUp.then((status) => endProcess(status));
    return gateways;
  };
}

interface Signalled {
  reload(): Promise<unknown>;
  roll?(): Promise<void>;
}
