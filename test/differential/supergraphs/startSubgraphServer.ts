import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { GraphQLError } from 'graphql';
import { asyncListener } from '../../support/asyncListener.ts';
import { listen } from '../../support/listen.ts';
import type { SubgraphResolution } from './SubgraphResolution.ts';

/** Serves a subgraph as ours serve theirs, on a free port: questions at `/graphql`, its revision at `/revision`. */
export async function startSubgraphServer(name: string, resolution: SubgraphResolution) {
  const token = `${name}:1`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') return void response.end(JSON.stringify({ token }));
    const { query, operationName, variables } = JSON.parse(await text(request));
    const result = await resolution.answer({ query, operationName, variables });
    if (result.data === undefined) return refuse(response, result.errors);
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'x-calendar-revision': token,
    });
    response.end(JSON.stringify(result));
  }

  const server = createServer(asyncListener(answer));
  const { origin, close } = await listen(server);
  return { name, address: origin, close };
}

/** As ours and Apollo Server refuse a document that is not valid. */
function refuse(response: ServerResponse, errors: readonly GraphQLError[] = []): void {
  const extensions = { code: 'GRAPHQL_VALIDATION_FAILED' };
  response.writeHead(400, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ errors: errors.map(({ message }) => ({ message, extensions })) }));
}
