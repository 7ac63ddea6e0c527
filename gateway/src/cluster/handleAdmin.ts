import type { IncomingMessage, ServerResponse } from 'node:http';
import { HOST_NOT_ACCEPTED } from '@calendar/http';
import type { GatewayProcesses } from './GatewayProcesses.ts';
import { mergeMetrics } from './mergeMetrics.ts';
import { readinessOfAll } from './readiness.ts';

/** Health and metrics of a gateway of several processes, at the same addresses as those of one. */
export function handleAdmin({ gateways, expected, isStopping, isHostAccepted }: AdminOptions) {
  const answer = async ({ method, url, headers }: IncomingMessage): Promise<Reply> => {
    if (!isHostAccepted(headers.host)) return json(421, { error: HOST_NOT_ACCEPTED });
    if (method !== 'GET' && method !== 'HEAD') return json(405, { error: 'Use GET.' });
    switch (url) {
      case '/health/live':
        return json(200, { status: 'live' });
      case '/health/ready': {
        if (isStopping()) return json(503, { status: 'stopping', missing: ['stopping'] });
        const { status, body } = await readinessOfAll(gateways.running, expected);
        return json(status, body);
      }
      case '/metrics':
        return {
          status: 200,
          type: 'text/plain; version=0.0.4; charset=utf-8',
          text: await metricsOf(gateways),
        };
      default:
        return json(404, { error: 'There are /health/live, /health/ready and /metrics.' });
    }
  };
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, type, text } = await answer(request);
    response.writeHead(status, {
      'content-type': type,
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : text);
  };
}

/** A process that does not answer in time is left out. */
async function metricsOf({ running }: GatewayProcesses): Promise<string> {
  const told = await Promise.all(
    running.map(async ({ number, process: { adminUrl } }) => {
      try {
        const response = await fetch(`${adminUrl}/metrics`, { signal: AbortSignal.timeout(PATIENCE) });
        return [{ number, text: await response.text() }];
      } catch {
        return [];
      }
    }),
  );
  return mergeMetrics(told.flat());
}

/** Milliseconds: less than Prometheus has by default. */
const PATIENCE = 5_000;

function json(status: number, body: object): Reply {
  return { status, type: 'application/json; charset=utf-8', text: JSON.stringify(body) };
}

interface AdminOptions {
  readonly gateways: GatewayProcesses;
  /** How many processes there are to be. */
  readonly expected: number;
  readonly isStopping: () => boolean;
  /** By the `Host` of a request. */
  readonly isHostAccepted: (host: string | undefined) => boolean;
}

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}
