import type { IncomingMessage, ServerResponse } from 'node:http';
import { HOST_NOT_ACCEPTED } from './hostAcceptance.ts';

/**
 * Answers operators and orchestrators, at a part's own port: `/health/live` (the process answers), `/health/ready` and
 * `/metrics`.
 */
export async function answerAdmin(
  request: IncomingMessage,
  response: ServerResponse,
  told: AdminAnswers,
): Promise<void> {
  const { status, contentType, text } = await answerTo(request, told);
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}

async function answerTo({ method, url, headers }: IncomingMessage, told: AdminAnswers): Promise<AdminAnswer> {
  if (!told.isHostAccepted(headers.host)) return json(421, { error: HOST_NOT_ACCEPTED });
  if (method !== 'GET' && method !== 'HEAD') return json(405, { error: 'Use GET.' });
  switch (url) {
    case '/health/live':
      return json(200, { status: 'live' });
    case '/health/ready':
      return json(...(await told.readiness()));
    case '/metrics':
      return { status: 200, ...(await told.metrics()) };
    default:
      return json(404, { error: 'There are /health/live, /health/ready and /metrics.' });
  }
}

function json(status: number, body: object): AdminAnswer {
  return { status, contentType: 'application/json; charset=utf-8', text: JSON.stringify(body) };
}

/** What a part tells operators. */
export interface AdminAnswers {
  /** By the `Host` of a request (`hostAcceptance`). */
  isHostAccepted(host: string | undefined): boolean;
  readiness(): Readiness | Promise<Readiness>;
  /** In Prometheus's text format. */
  metrics(): Promise<MetricsText>;
}

/** What `/health/ready` answers: 200 where the part is to be asked, else 503. */
export type Readiness = readonly [status: number, body: object];

/** What `/metrics` answers. */
export interface MetricsText {
  readonly contentType: string;
  readonly text: string;
}

interface AdminAnswer extends MetricsText {
  readonly status: number;
}
