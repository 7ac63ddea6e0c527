import { type Handle, HttpServer, type HttpServerOptions, type RawReply } from '@calendar/http';
import { catalogue, type ErrorKind } from '../errors/catalogue.ts';
import { corsHeaders } from './cors.ts';
import { PipelinedRequests } from './PipelinedRequests.ts';
import { ResponseBuffers } from './ResponseBuffers.ts';

/** A server for anybody: it begins few of the requests of one connection at a time, and answers JSON to everything. */
export function createHttpServer(handle: Handle, options: GatewayServerOptions = {}): HttpServer {
  const { responseBuffers = new ResponseBuffers(), ...others } = options;
  const requests = new PipelinedRequests(handle, responseBuffers);
  return new HttpServer((request, response) => requests.take(request, response), { ...others, replyTo });
}

function replyTo(kind: ErrorKind): RawReply {
  const { status, code, message } = catalogue[kind];
  return {
    status,
    headers: {
      ...corsHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    },
    body: JSON.stringify({ errors: [{ message, extensions: { code } }] }),
  };
}

interface GatewayServerOptions extends Omit<HttpServerOptions, 'replyTo'> {
  /** What the handler sends with; it bounds what is begun on a connection that is not read. */
  readonly responseBuffers?: ResponseBuffers;
}
