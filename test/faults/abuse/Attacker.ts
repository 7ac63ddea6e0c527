import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { AnswerKind } from './Attack.ts';

/** One caller who attacks, from one address: sends requests, and counts what they cost and how they are answered. */
export class Attacker {
  readonly url: URL;
  readonly #address: string;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #sockets = new Set<Socket>();
  readonly #answers = new Map<AnswerKind, number>();
  #closed = { written: 0, read: 0 };
  #requests = 0;
  #hasLeft = false;

  /** @param address told to the service as a trusted proxy does */
  constructor(url: string, address: string) {
    this.url = new URL(url);
    this.#address = address;
    this.#agent.createConnection = () => this.connect();
  }

  /** POSTs a question and takes the whole answer. */
  ask(question: object, headers: OutgoingHttpHeaders = {}): Promise<Received> {
    return this.send({
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(question),
    });
  }

  /** Sends a request and takes the whole answer. */
  send({ method, path = this.url.pathname, headers = {}, body }: Sent): Promise<Received> {
    this.#requests++;
    return new Promise((resolve) => {
      const outgoing = request({
        agent: this.#agent,
        host: this.url.hostname,
        port: this.url.port,
        method,
        path,
        headers: { 'x-forwarded-for': this.#address, ...headers },
        maxHeaderSize: 128 * 1024,
      });
      const fail = () => {
        this.count('cut');
        resolve({ kind: 'cut', headers: {} });
      };
      outgoing.on('error', fail);
      outgoing.on('response', (response) => {
        buffer(response).then((bytes) => {
          const kind = kindOf(response.statusCode ?? 0, bytes);
          this.count(kind);
          resolve({ kind, headers: response.headers });
        }, fail);
      });
      outgoing.end(body);
    });
  }

  /** A connection on which an attack writes and reads by itself. It must count its requests and their answers. */
  connect(): Socket {
    const socket = connect(Number(this.url.port), this.url.hostname).setNoDelay(true);
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      this.#closed.written += socket.bytesWritten;
      this.#closed.read += socket.bytesRead;
    });
    return socket;
  }

  /** The bytes of a request's head that all have. */
  head(headers: Readonly<Record<string, string | number>>): string {
    const all = {
      host: this.url.host,
      'x-forwarded-for': this.#address,
      'content-type': 'application/json',
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    return `POST ${this.url.pathname} HTTP/1.1\r\n${lines.join('')}\r\n`;
  }

  /** The bytes of a whole request. */
  request(question: object): string {
    const body = JSON.stringify(question);
    return `${this.head({ 'content-length': Buffer.byteLength(body) })}${body}`;
  }

  /** Counts requests that were written by an attack itself. */
  sent(requests: number): void {
    this.#requests += requests;
  }

  count(kind: AnswerKind): void {
    if (!this.#hasLeft) this.#answers.set(kind, (this.#answers.get(kind) ?? 0) + 1);
  }

  /** Closes every connection. What was on its way is not counted as cut off. */
  leave(): void {
    this.#hasLeft = true;
    this.#agent.destroy();
    for (const socket of this.#sockets) socket.destroy();
  }

  get spent(): Spent {
    const open = [...this.#sockets];
    const sum = (of: (socket: Socket) => number) => open.reduce((total, socket) => total + of(socket), 0);
    return {
      requests: this.#requests,
      bytesSent: this.#closed.written + sum(({ bytesWritten }) => bytesWritten),
      bytesReceived: this.#closed.read + sum(({ bytesRead }) => bytesRead),
      answers: Object.fromEntries(this.#answers),
    };
  }
}

/** How an answer is counted. */
export function kindOf(status: number, body: Buffer): AnswerKind {
  // Errors come first in an answer, before its data.
  const [, code] = /"extensions":\{[^}]*?"code":"([A-Z_]+)"/.exec(body.toString('latin1', 0, 2000)) ?? [];
  return code === undefined ? String(status) : `${status} ${code}`;
}

interface Sent {
  readonly method: string;
  readonly path?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

export interface Received {
  readonly kind: AnswerKind;
  readonly headers: IncomingHttpHeaders;
}

/** The cost of an attack for the attacker, and the answers to it. */
export interface Spent {
  readonly requests: number;
  readonly bytesSent: number;
  readonly bytesReceived: number;
  readonly answers: Readonly<Record<AnswerKind, number>>;
}
