import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * A server before an endpoint that notes what comes. It answers some requests itself, as an overloaded service or a
 * proxy does.
 */
export async function openRefusingProxy(endpoint: string): Promise<RefusingProxy> {
  const requests: ProxiedRequest[] = [];
  const refusals: Refused[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers });
    const body = await buffer(request);
    const refusal = refusals.shift();
    if (refusal === 'cut') return void request.socket.destroy();
    if (refusal !== undefined) {
      response.writeHead(refusal.status, refusal.headers).end(refusal.body);
      return;
    }
    const { host: _, connection: __, ...passed } = headers;
    const answer = await fetch(new URL(url, endpoint), {
      method,
      headers: passed as Record<string, string>,
      ...(method === 'POST' ? { body } : {}),
    });
    const kept = [...answer.headers].filter(([name]) => !OF_THE_CODING.test(name));
    response.writeHead(answer.status, Object.fromEntries(kept)).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(endpoint);
  url.host = `127.0.0.1:${(server.address() as { readonly port: number }).port}`;
  return {
    url: url.href,
    requests,
    refuse: (...next) => void refusals.push(...next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** `fetch` has taken the coding away. */
const OF_THE_CODING = /^(content-encoding|content-length|transfer-encoding|connection|keep-alive)$/;

/** What the gateway answers when more is asked than it can answer (gateway/ERRORS.md). */
export function overloaded(retryAfter: number): Refused {
  return {
    status: 503,
    headers: { 'content-type': 'application/json; charset=utf-8', 'retry-after': String(retryAfter) },
    body: JSON.stringify({ errors: [{ message: 'More is asked', extensions: { code: 'OVERLOADED' } }] }),
  };
}

/** An answer in place of the endpoint's, or a connection that breaks. */
export type Refused =
  | {
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | 'cut';

interface ProxiedRequest {
  readonly method: string;
  /** The path with the query string. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

export interface RefusingProxy {
  /** The endpoint, through the proxy. */
  readonly url: string;
  /** What came, in its order. */
  readonly requests: readonly ProxiedRequest[];
  /** Answers the next requests. */
  refuse(...refusals: readonly Refused[]): void;
  close(): Promise<void>;
}
