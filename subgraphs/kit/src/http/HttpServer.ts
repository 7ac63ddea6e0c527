import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Reply } from './Reply.ts';
import { readBody } from './readBody.ts';

/** Serves whole replies to whole requests over HTTP/1.1. */
export class HttpServer {
  readonly #server: Server;
  readonly #service: Service;
  readonly #bodyLimit: number;
  #closing = false;

  constructor(service: Service, bodyLimit: number) {
    this.#service = service;
    this.#bodyLimit = bodyLimit;
    this.#server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
      this.#handle(request, response).catch((error: unknown) => {
        service.failed(request, error);
        response.destroy();
      });
    });
  }

  /** Port 0 takes a free one. Rejects when the port is taken. */
  async listen(port: number, host: string): Promise<{ readonly url: string; readonly port: number }> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
    const { address, family, port: taken } = this.#server.address() as AddressInfo;
    return { url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`, port: taken };
  }

  /** Takes no new connections, lets requests under way finish, and cuts what is left after `graceMs`. */
  async close(graceMs: number): Promise<void> {
    this.#closing = true;
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    const cut = setTimeout(() => this.#server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(cut);
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = this.#service.refuse(request);
    const body = await readBody(request, this.#bodyLimit);
    // The client disconnected: nobody is left to answer.
    if (body === undefined) return;
    const isCutOff = (): boolean => response.destroyed;
    const reply = refused ?? (await this.#service.answer(request, body, isCutOff));
    if (!isCutOff()) await this.#send(response, reply);
  }

  async #send(response: ServerResponse, { status, headers, body }: Reply): Promise<void> {
    const last = this.#closing ? { connection: 'close' } : undefined;
    if (Buffer.isBuffer(body)) {
      response.writeHead(status, { ...headers, 'content-length': body.length, ...last });
      response.end(body);
      return;
    }
    response.writeHead(status, { ...headers, ...last });
    for await (const part of body) {
      if (response.destroyed) return;
      if (!response.write(part)) await drained(response);
    }
    response.end();
  }
}

/** Until the caller has taken what was written, or is gone. */
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

/** What is served. */
export interface Service {
  /** What a request is refused with before its body is read; undefined when it is not. */
  refuse(request: IncomingMessage): Reply | undefined;
  /**
   * @param body null when it was larger than the limit
   * @param isCutOff whether the connection is gone, and nobody left to answer
   */
  answer(request: IncomingMessage, body: Buffer | null, isCutOff: () => boolean): Promise<Reply>;
  /** Takes note of what went wrong while answering. */
  failed(request: IncomingMessage, error: unknown): void;
}
