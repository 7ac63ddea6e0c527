import type { IncomingMessage, ServerResponse } from 'node:http';
import { HOST_NOT_ACCEPTED } from '@calendar/http';
import type { FeedsMetrics } from './FeedsMetrics.ts';

/**
 * Answers operators: `/health/live`, `/health/ready` and `/metrics`. It is not ready until the endpoint answered once, or
 * there are answers of the last run to stand in, and while it stops. An endpoint that is away later does not make it
 * unready: it goes on with what it has.
 */
export async function handleAdmin(
  request: IncomingMessage,
  response: ServerResponse,
  { isHostAccepted, status, build, metrics }: Admin,
): Promise<void> {
  if (!isHostAccepted(request.headers.host)) return sendJson(response, 421, { error: HOST_NOT_ACCEPTED });
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendJson(response, 405, { error: 'Use GET.' });
  switch (request.url) {
    case '/health/live':
      return sendJson(response, 200, { status: 'live' });
    case '/health/ready': {
      const now = status();
      const missing = now === 'ready' ? [] : [now === 'stopping' ? 'stopping' : 'gateway'];
      return sendJson(response, now === 'ready' ? 200 : 503, { status: now, missing, build });
    }
    case '/metrics': {
      const { contentType, text } = await metrics.read();
      return send(response, 200, contentType, text);
    }
    default:
      return sendJson(response, 404, { error: 'There are /health/live, /health/ready and /metrics.' });
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body));
}

function send(response: ServerResponse, status: number, contentType: string, text: string): void {
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

export interface Admin {
  readonly isHostAccepted: (host: string | undefined) => boolean;
  readonly status: () => 'waiting' | 'ready' | 'stopping';
  /** Names the software of this process (`buildId`). */
  readonly build: string;
  readonly metrics: FeedsMetrics;
}
