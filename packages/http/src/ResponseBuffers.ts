import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Body } from './Body.ts';

/**
 * Sends bodies in pieces, and owns their memory. A reader who takes nothing for 30 seconds is cut off, sooner
 * when bodies in flight take too much memory.
 */
export class ResponseBuffers {
  readonly #idleTimeout: number;
  readonly #mostBytes: number;
  /** By the connections on which something is in flight. */
  readonly #readers = new Map<Socket, Reader>();
  /** How many readers each body is being sent to. Its memory counts once, until the last one has it. */
  readonly #bodies = new Map<Body, number>();
  #bytes = 0;
  #sweeping: NodeJS.Timeout | undefined;
  /** Readers cut off: `idle` took nothing for too long, `full`: took nothing for longest when memory was short. */
  readonly #cutOff = { idle: 0, full: 0 };

  constructor({ idleTimeout = 30_000, mostBytes = 256 * 1024 * 1024 }: ResponseBuffersOptions = {}) {
    this.#idleTimeout = idleTimeout;
    this.#mostBytes = mostBytes;
  }

  /** Sends a body as the rest of a response whose head is written; `asText` as `Body.end` takes it. */
  send(response: ServerResponse, body: Body, asText = false): void {
    if (body.length <= MOST_AT_ONCE) body.end(response, asText);
    else this.#sendInPieces(response, body);
    if (response.writableEnded && response.writableLength === 0) return;
    this.#follow(response, body);
  }

  /** Also cuts off the reader of a connection on which no bytes of a response without a body leave. */
  watch(socket: Socket): void {
    this.#readerOf(socket);
  }

  /** Bytes of answers on this connection that have not left. */
  unsentOn(socket: Socket): number {
    const reader = this.#readers.get(socket);
    return reader === undefined
      ? 0
      : [...reader.sending.values()].reduce((sum, { length }) => sum + length, 0);
  }

  get counts() {
    return { bytes: this.#bytes, readers: this.#readers.size, cut: { ...this.#cutOff } };
  }

  #sendInPieces(response: ServerResponse, body: Body): void {
    const pieces = body.pieces(pieceBytes);
    const give = () => {
      // Not `for…of`, which would end the pieces where it is left.
      for (let next = pieces.next(); !next.done; next = pieces.next()) {
        if (!response.write(next.value)) return;
      }
      response.off('drain', give);
      response.end();
    };
    response.on('drain', give);
    give();
  }

  #follow(response: ServerResponse, body: Body): void {
    const { socket } = response.req;
    if (socket.destroyed) return;
    const reader = this.#readerOf(socket);
    reader.sending.set(response, body);
    const others = this.#bodies.get(body) ?? 0;
    this.#bodies.set(body, others + 1);
    if (others === 0) this.#bytes += body.length;
    response.once('close', () => this.#end(reader, response));
    this.#keepWithinBounds();
  }

  #readerOf(socket: Socket): Reader {
    let reader = this.#readers.get(socket);
    if (reader === undefined) {
      // Responses that wait behind another one get no event when their connection closes.
      const closed = () => this.#drop(socket);
      reader = { socket, sending: new Map(), taken: takenFrom(socket), since: performance.now(), closed };
      this.#readers.set(socket, reader);
      socket.once('close', closed);
      this.#sweeping ??= setInterval(() => this.#sweep(), this.#idleTimeout / 30).unref();
    }
    return reader;
  }

  #end({ socket, sending }: Reader, response: ServerResponse): void {
    const body = sending.get(response);
    if (body === undefined) return;
    sending.delete(response);
    const others = (this.#bodies.get(body) ?? 1) - 1;
    if (others > 0) this.#bodies.set(body, others);
    else {
      this.#bodies.delete(body);
      this.#bytes -= body.length;
    }
    if (sending.size === 0 && socket.writableLength === 0) this.#drop(socket);
  }

  #drop(socket: Socket): void {
    const reader = this.#readers.get(socket);
    if (reader === undefined) return;
    this.#readers.delete(socket);
    socket.off('close', reader.closed);
    for (const response of reader.sending.keys()) this.#end(reader, response);
    if (this.#readers.size > 0) return;
    clearInterval(this.#sweeping);
    this.#sweeping = undefined;
  }

  #sweep(): void {
    this.#seeWhatWasTaken();
    const now = performance.now();
    for (const reader of this.#readers.values()) {
      if (reader.sending.size === 0 && reader.socket.writableLength === 0) this.#drop(reader.socket);
      else if (now - reader.since >= this.#idleTimeout) this.#cut(reader, 'idle');
    }
  }

  #keepWithinBounds(): void {
    if (this.#bytes <= this.#mostBytes) return;
    this.#seeWhatWasTaken();
    const readers = [...this.#readers.values()].toSorted((left, right) => left.since - right.since);
    for (const reader of readers) {
      if (this.#bytes <= this.#mostBytes) return;
      if (reader.sending.size > 0) this.#cut(reader, 'full');
    }
  }

  #seeWhatWasTaken(): void {
    const now = performance.now();
    for (const reader of this.#readers.values()) {
      const taken = takenFrom(reader.socket);
      if (taken === reader.taken) continue;
      reader.taken = taken;
      reader.since = now;
    }
  }

  #cut({ socket }: Reader, why: 'idle' | 'full'): void {
    this.#cutOff[why]++;
    this.#drop(socket);
    socket.destroy();
  }
}

/** Bytes of a piece: small enough that a slow reader is seen to take something, and large enough for a fast one. */
const pieceBytes = 64 * 1024;
/** Bytes of a body that goes in one piece: pieces cost as much as half of sending it, and most systems take it at once. */
const MOST_AT_ONCE = 2 * pieceBytes;

/** Bytes that the system has taken. */
function takenFrom(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}

export interface ResponseBuffersOptions {
  /** Milliseconds without anything taken after which a reader is cut off. */
  readonly idleTimeout?: number;
  /** Bytes of memory that bodies in flight may take. */
  readonly mostBytes?: number;
}

interface Reader {
  readonly socket: Socket;
  readonly sending: Map<ServerResponse, Body>;
  /** The bytes that the system had accepted when it was last checked. */
  taken: number;
  since: number;
  readonly closed: () => void;
}
