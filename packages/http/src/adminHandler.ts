import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handle } from './HttpServer.ts';
import { HOST_NOT_ACCEPTED, hostAcceptance } from './hostAcceptance.ts';

/** Answers operators at a part's own port: `/health/live`, `/health/ready` and `/metrics`. */
export function adminHandler({ hostsAccepted, ...answers }: AdminAnswers): Handle {
  const isHostAccepted = hostAcceptance(hostsAccepted);
  return async (request, response) => {
    const answer = isHostAccepted(request.headers.host)
      ? await answerTo(request, answers)
      : json(421, { error: HOST_NOT_ACCEPTED });
    send(request, response, answer);
  };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, contentType, text }: AdminAnswer,
): void {
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}

async function answerTo({ method, url }: IncomingMessage, answers: PartAnswers): Promise<AdminAnswer> {
  if (method !== 'GET' && method !== 'HEAD') return json(405, { error: 'Use GET.' });
  switch (url) {
    case '/health/live':
      return json(200, { status: 'live' });
    case '/health/ready':
      return json(...(await answers.readiness()));
    case '/metrics':
      return { status: 200, ...(await answers.metrics()) };
    default:
      return json(404, { error: 'There are /health/live, /health/ready and /metrics.' });
  }
}

function json(status: number, body: object): AdminAnswer {
  return { status, contentType: 'application/json; charset=utf-8', text: JSON.stringify(body) };
}

export interface AdminAnswers {
  /** The names by which it may be asked, in addition to those of `hostAcceptance`. */
  readonly hostsAccepted: readonly string[];
  readiness(): Readiness | Promise<Readiness>;
  /** In Prometheus's text format. */
  metrics(): Promise<MetricsText>;
}

/** The answer of `/health/ready`: 200 if requests may be sent to the part, else 503. */
export type Readiness = readonly [status: number, body: object];

export interface MetricsText {
  readonly contentType: string;
  readonly text: string;
}

type PartAnswers = Omit<AdminAnswers, 'hostsAccepted'>;

interface AdminAnswer extends MetricsText {
  readonly status: number;
}
