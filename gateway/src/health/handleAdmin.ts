import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Health, for whoever runs the gateway: `/health/live` (the process answers) and `/health/ready` (503 with what is
 * missing until the gateway can answer every question).
 */
export async function handleAdmin(
  request: IncomingMessage,
  response: ServerResponse,
  health: Health,
): Promise<void> {
  const reply = (status: number, body: unknown) => {
    const text = JSON.stringify(body);
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
    });
    response.end(request.method === 'HEAD' ? undefined : text);
  };
  if (request.method !== 'GET' && request.method !== 'HEAD') return reply(405, { error: 'Use GET.' });
  switch (request.url) {
    case '/health/live':
      return reply(200, { status: 'live' });
    case '/health/ready': {
      const missing = await health.missing();
      const revisions = health.revisions();
      return missing.length === 0
        ? reply(200, { status: 'ready', missing, revisions })
        : reply(503, { status: 'waiting', missing, revisions });
    }
    default:
      return reply(404, { error: 'There are /health/live and /health/ready.' });
  }
}

export interface Health {
  /** The names of what is not ready; empty when everything is. */
  missing(): Promise<readonly string[]>;
  /** The revision known of each subgraph: what is older is not answered from memory. */
  revisions(): Readonly<Record<string, string>>;
}
