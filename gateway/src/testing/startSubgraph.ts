import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { REPLY_HEADERS } from '@calendar/http/protocol';
import { type GraphQLError, type GraphQLFieldResolver, graphql, parse } from 'graphql';
import { asyncListener } from '../../../test/support/asyncListener.ts';
import { committedSchema } from '../../../test/support/composed.ts';
import { listen } from '../../../test/support/listen.ts';

/**
 * A real subgraph server in this process, with the committed schema of that name. Its port is a free one unless one is
 * given.
 */
export async function startSubgraph(
  name: string,
  resolvers: Resolvers,
  { port = 0 }: { readonly port?: number } = {},
): Promise<TestSubgraph> {
  const typeDefs = parse(committedSchema(name));
  const schema = buildSubgraphSchema([{ typeDefs, resolvers }]);
  const requests: ReceivedRequest[] = [];
  const subgraph = {
    ready: true,
    revision: `${name}:1` as string | undefined,
    respond: undefined as TestSubgraph['respond'],
    headers: {} as Record<string, string>,
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/revision') {
      if (!subgraph.ready) response.writeHead(503).end();
      else if (subgraph.revision === undefined) response.destroy();
      else response.end(JSON.stringify({ token: subgraph.revision }));
      return;
    }
    const body = JSON.parse(await text(request));
    const received = { path: request.url ?? '', headers: request.headers, body };
    requests.push(received);
    if (subgraph.respond !== undefined) return subgraph.respond(response, received);
    const result = await graphql({
      schema,
      source: body.query,
      operationName: body.operationName,
      variableValues: body.variables,
    });
    response.writeHead(result.data === undefined ? 400 : 200, {
      'content-type': 'application/json; charset=utf-8',
      ...(subgraph.revision === undefined ? {} : { [REPLY_HEADERS.revision]: subgraph.revision }),
      ...subgraph.headers,
    });
    response.end(JSON.stringify(result.data === undefined ? refusalOf(result.errors) : result));
  }

  const server = createServer(asyncListener(answer));
  const { origin, close } = await listen(server, port);
  return Object.assign(subgraph, {
    address: origin,
    requests,
    reset() {
      requests.length = 0;
      subgraph.respond = undefined;
      subgraph.ready = true;
      subgraph.revision = `${name}:1`;
      subgraph.headers = {};
    },
    close,
  });
}

/** Answers each request with this body, in JSON unless the headers say otherwise. */
export function answering(
  body: string | object,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): NonNullable<TestSubgraph['respond']> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

function refusalOf(errors: readonly GraphQLError[] = []): object {
  const extensions = { code: 'GRAPHQL_VALIDATION_FAILED' };
  return { errors: errors.map(({ message }) => ({ message, extensions })) };
}

type Resolvers = Record<string, Record<string, GraphQLFieldResolver<unknown, unknown>>>;

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: {
    readonly query: string;
    readonly operationName?: string;
    readonly variables: Record<string, unknown>;
  };
}

/** A subgraph that tests can look into and make misbehave. */
export interface TestSubgraph {
  readonly address: string;
  /** Every request received since `reset`. */
  readonly requests: readonly ReceivedRequest[];
  /** When set, answers in place of the subgraph. */
  respond: ((response: ServerResponse, request: ReceivedRequest) => void) | undefined;
  /** Whether it reports a snapshot to answer from. */
  ready: boolean;
  /** The token that it answers from; undefined: it does not say. */
  revision: string | undefined;
  /** Response headers of every answer. */
  headers: Record<string, string>;
  reset(): void;
  close(): Promise<void>;
}
