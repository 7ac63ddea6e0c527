import { adminHandler, type Readiness } from '@calendar/http';
import { longestStop } from '@calendar/runtime';
import { createLogger } from '@calendar/runtime/log';
import { BAD_CONFIGURATION } from '@calendar/runtime/supervision';
import { GatewayProcesses } from './cluster/GatewayProcesses.ts';
import { metricsOfAll } from './cluster/metricsOfAll.ts';
import { readinessOfAll } from './cluster/readiness.ts';
import type { GatewaysConfig } from './config.ts';
import { createHttpServer } from './front/http/createHttpServer.ts';

/** Starts several processes as one gateway: one port, one address of health and metrics. */
export async function startGatewayProcesses(config: GatewaysConfig) {
  const { processes, stopDelay, stopGrace } = config;
  const log = createLogger('gateway', config.logLevel);
  let stopping = false;
  const gateways = new GatewayProcesses({
    processes,
    longestStop: longestStop({ STOP_DELAY: stopDelay, STOP_GRACE: stopGrace }),
    log: (line) => log.warn(line),
  });
  const answer = adminHandler({
    hostsAccepted: config.hostsAccepted,
    async readiness(): Promise<Readiness> {
      if (stopping) return [503, { status: 'stopping', missing: ['stopping'] }];
      return readinessOfAll(gateways.running, processes);
    },
    metrics: () => metricsOfAll(gateways),
  });
  const admin = createHttpServer(answer);
  const { url } = await admin.listen(config.adminPort, config.adminHost);
  log.info({ processes, admin: url }, 'the gateway has several processes');
  return {
    adminUrl: url,
    /** Resolves with an exit status when a process cannot be started again; all are stopped then. */
    gaveUp: gateways.gaveUp.then(async ({ reason, isPermanent }) => {
      log.fatal(reason);
      await gateways.stop();
      return isPermanent ? BAD_CONFIGURATION : 1;
    }),
    roll: () => gateways.roll(),
    reload: async () => gateways.reload(),
    async close() {
      stopping = true;
      log.info({ stopDelay, stopGrace }, 'the gateway stops');
      await gateways.stop();
      await admin.stop(0);
      log.info('the gateway has stopped');
    },
  };
}

export type RunningGateway = Awaited<ReturnType<typeof startGatewayProcesses>>;
