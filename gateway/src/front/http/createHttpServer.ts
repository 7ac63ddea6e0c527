import { type Handle, HttpServer, type HttpServerOptions, type RawReply } from '@calendar/http';
import { inTurns } from '@calendar/http/inTurns';
import { ResponseBuffers } from '@calendar/http/ResponseBuffers';
import { catalogue, type ErrorKind } from '../../federation/errors/catalogue.ts';
import { corsHeaders } from './cors.ts';

/** A server for anybody. It begins few of the requests of one connection at a time, and answers JSON to everything. */
export function createHttpServer(handle: Handle, options: GatewayServerOptions = {}): HttpServer {
  const { responseBuffers = new ResponseBuffers(), ...others } = options;
  return new HttpServer(inTurns(handle, responseBuffers), { ...others, replyTo });
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
  /** The sender of the handler. It bounds how much is begun on a connection that is not read. */
  readonly responseBuffers?: ResponseBuffers;
}
