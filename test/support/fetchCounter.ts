import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands between the gateway and a subgraph, passes everything on unchanged, and records what was fetched. */
export async function startFetchCounter(): Promise<FetchCounter> {
  let target: string | undefined;
  const fetches: Fetch[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    fetches.push(...questionsIn(request.url, body).filter(({ query }) => query !== SIGN_OF_LIFE));
    const headers = new Headers(request.headers as Record<string, string>);
    for (const name of HOP_BY_HOP) headers.delete(name);
    const answered = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      ...(request.method === 'POST' ? { body } : {}),
    }).catch(() => null);
    if (answered === null) return request.socket.destroy();
    const passed = Object.fromEntries([...answered.headers].filter(([name]) => !HOP_BY_HOP.includes(name)));
    return response.writeHead(answered.status, passed).end(Buffer.from(await answered.arrayBuffer()));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fetches,
    standBefore(url) {
      target = url;
    },
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** What a gateway asks a replica that keeps it waiting, as one on a busy machine does. */
const SIGN_OF_LIFE = '{__typename}';

/** Several may come in one request. */
function questionsIn(path: string | undefined, body: Buffer): readonly Fetch[] {
  if (path === '/graphql') return [JSON.parse(body.toString()) as Fetch];
  if (path !== '/batch') return [];
  const { documents, questions } = JSON.parse(body.toString()) as Batch;
  return questions.map(({ document, variables }) => ({ query: documents[document] as string, variables }));
}

/** As the gateway sends several questions together. */
interface Batch {
  readonly documents: readonly string[];
  readonly questions: readonly (Pick<Fetch, 'variables'> & { readonly document: number })[];
}

const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'host', 'content-length'];

export interface FetchCounter {
  /** Configured in the gateway as the subgraph's address. */
  readonly url: string;
  /** The operations fetched so far, in order, but signs of life. A test that counts empties it. */
  readonly fetches: Fetch[];
  /** Names the subgraph to pass everything on to. */
  standBefore(url: string): void;
  close(): Promise<void>;
}

/** One operation as the gateway sent it. */
export interface Fetch {
  readonly query: string;
  readonly variables?:
    | { readonly representations?: readonly { readonly __typename: string; readonly id: string }[] }
    | undefined;
}
