import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpServer, type RawReply, type Unreadable } from '@calendar/http';
import type { GraphQLFormattedError } from 'graphql';
import { writeJoined } from './writeJoined.ts';

export function serveReplies(service: Service): HttpServer {
  return new HttpServer(
    (request, response) => {
      answer(service, request, response).catch((error: unknown) => {
        service.failed(request, error);
        response.destroy();
      });
    },
    { replyTo },
  );
}

async function answer(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refused = service.refuse(request);
  const body = await readBody(request);
  // The client disconnected: no answer is needed.
  if (body === undefined) return;
  const isCutOff = (): boolean => response.destroyed;
  const reply = refused ?? (await service.answer(request, body, isCutOff));
  if (!isCutOff()) await send(response, { ...reply, headers: { ...reply.headers, ...service.headers() } });
}

async function send(response: ServerResponse, { status, headers, body }: Reply): Promise<void> {
  if (isWhole(body)) {
    response.writeHead(status, { ...headers, 'content-length': lengthOf(body) });
    writeJoined(response, body);
  } else {
    response.writeHead(status, headers);
    for await (const parts of body) {
      if (response.destroyed) return;
      if (!writeJoined(response, parts)) await drained(response);
    }
  }
  response.end();
}

function isWhole(body: Reply['body']): body is readonly Buffer[] {
  return Array.isArray(body);
}

export function lengthOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
    if (response.destroyed) done();
  });
}

function replyTo(request: Unreadable): RawReply {
  const [status, message] = UNREADABLE[request];
  const body = JSON.stringify({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] });
  return { status, headers: JSON_TYPE, body };
}

const UNREADABLE: Readonly<Record<Unreadable, readonly [status: number, message: string]>> = {
  headersTooLarge: [431, 'The headers are too large'],
  requestTimeout: [408, 'The request did not arrive in time'],
  malformedRequest: [400, 'This is not a correct HTTP request'],
};

export interface Service {
  /** The refusal of a request before its body is read. Undefined if it is not refused. */
  refuse(request: IncomingMessage): Reply | undefined;
  /** @param body null when it was larger than the limit */
  answer(request: IncomingMessage, body: Buffer | null, isCutOff: () => boolean): Promise<Reply>;
  /** Takes note of an error while answering. */
  failed(request: IncomingMessage, error: unknown): void;
  /** Headers of every reply from now on, in addition to its own. */
  headers(): Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  /** In lower case, without `content-length`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Its parts: all of them, or some at a time as they come. */
  readonly body: readonly Buffer[] | AsyncIterable<readonly Buffer[]>;
}

export function jsonReply(status: number, value: object): Reply {
  return { status, headers: JSON_TYPE, body: [Buffer.from(JSON.stringify(value))] };
}

export function refusal(status: number, code: string, message: string): Reply {
  const error: GraphQLFormattedError = { message, extensions: { code } };
  return jsonReply(status, { errors: [error] });
}

export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' } as const;

/** Null when the body has more bytes than the limit, undefined when the connection ended before it. */
function readBody(request: IncomingMessage): Promise<Buffer | null | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      // The rest of a body that is too large is read. So the caller sees the refusal instead of a broken connection.
      if (size <= LARGEST_BODY) chunks.push(chunk);
    });
    request.on('end', () =>
      resolve(size > LARGEST_BODY ? null : chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)),
    );
    request.on('close', () => resolve(undefined));
  });
}

/** Bytes: lists of entity references are long. */
export const LARGEST_BODY = 4 * 1024 * 1024;
