import { createServer, type IncomingHttpHeaders, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { asyncListener } from './asyncListener.ts';
import { listen } from './listen.ts';

/**
 * Stands before a server. Passes requests on unchanged, but those that `answer` answers.
 *
 * @param target the server's address, asked for with each request
 */
export async function startHttpProxy(
  target: () => string,
  answer: (request: ProxiedRequest) => Given | Promise<Given>,
): Promise<HttpProxy> {
  const server = createServer(
    asyncListener(async (request, response) => {
      const { method = '', url = '', headers } = request;
      const body = await buffer(request);
      const given = await answer({ method, url, headers, body });
      if (given === 'cut') return request.socket.destroy();
      if (given !== undefined) return response.writeHead(given.status, given.headers).end(given.body);
      const { host, ...passed } = headers;
      return send(new URL(url, target()), { method, headers: passed })
        .on('error', () => request.socket.destroy())
        .on('response', (answered) => {
          response.writeHead(answered.statusCode ?? 0, answered.headers);
          answered.pipe(response);
        })
        .end(body);
    }),
  );
  return listen(server);
}

export interface ProxiedRequest {
  readonly method: string;
  /** The path with the query string. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** An answer in place of the server's. */
export interface GivenAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** `cut`: the connection breaks; undefined: the server answers. */
type Given = GivenAnswer | 'cut' | undefined;

export interface HttpProxy {
  readonly origin: string;
  close(): Promise<void>;
}
