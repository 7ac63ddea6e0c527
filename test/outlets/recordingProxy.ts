import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands between outlets and the endpoint, records what is asked, and can take the endpoint away. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const asked: Asked[] = [];
  const held: (() => void)[] = [];
  const state = { fault: undefined as Fault | undefined, refused: undefined as string | undefined };
  const server = createServer(async (request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '', target);
    const operation = /query (\w+)/.exec(searchParams.get('query') ?? '')?.[1] ?? '';
    const variables = searchParams.get('variables') ?? '';
    if (operation !== 'OutletsIsThere') asked.push({ operation, variables, headers: request.headers });
    if (state.fault === 'gone') return request.socket.destroy();
    if (state.fault === 'silent') await new Promise<void>((resolve) => void held.push(resolve));
    if (state.fault === 'broken') return response.writeHead(200).end(BROKEN);
    const isRefused = state.refused !== undefined && request.headers['x-forwarded-for'] === state.refused;
    if (state.fault === 'overloaded' || isRefused)
      return response.writeHead(503, { 'retry-after': '7' }).end('{}');
    const headers = new Headers(request.headers as Record<string, string>);
    for (const name of ['connection', 'host']) headers.delete(name);
    const answer = await fetch(`${new URL(target).origin}${pathname}${search}`, { headers });
    const passed = Object.fromEntries(
      [...answer.headers].filter(
        ([name]) => !/^(connection|keep-alive|transfer-encoding|content-(encoding|length))$/.test(name),
      ),
    );
    return response.writeHead(answer.status, passed).end(Buffer.from(await answer.arrayBuffer()));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphQL`,
    asked,
    set fault(fault: Fault | undefined) {
      state.fault = fault;
    },
    set refused(address: string | undefined) {
      state.refused = address;
    },
    refuse() {
      state.fault = 'overloaded';
      for (const pass of held.splice(0)) pass();
    },
    release() {
      state.fault = undefined;
      for (const pass of held.splice(0)) pass();
    },
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** A subgraph is away: each field of the query is null, with an error. */
const FIELDS = [
  'events',
  'all',
  'next',
  'byDay',
  'starting',
  'placed',
  'eventBySlug',
  'eventsByIDs',
  'categories',
];
const BROKEN = JSON.stringify({
  data: Object.fromEntries(FIELDS.map((name) => [name, null])),
  errors: FIELDS.map((name) => ({ message: 'away', path: [name] })),
});

/** `gone`: connections are cut; `silent`: nothing is answered; `overloaded`: 503; `broken`: null. */
type Fault = 'gone' | 'silent' | 'overloaded' | 'broken';

interface Asked {
  readonly operation: string;
  readonly variables: string;
  readonly headers: IncomingHttpHeaders;
}

export interface RecordingProxy {
  /** Of the endpoint, through the proxy. */
  readonly url: string;
  /** So far, in order; a test that counts empties it. */
  readonly asked: Asked[];
  /** Undefined: all is passed on. */
  fault: Fault | undefined;
  /** The address of a caller to whom it answers 503. */
  refused: string | undefined;
  /** Refuses what it was silent about, and all that comes. */
  refuse(): void;
  /** Passes on what it was silent about, and all that comes. */
  release(): void;
  close(): Promise<void>;
}
