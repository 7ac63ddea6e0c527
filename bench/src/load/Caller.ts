import { connect, type Socket } from 'node:net';

/**
 * One keep-alive connection. It sends the next question as soon as the last one is answered.
 *
 * It implements only the HTTP that it needs. On a machine with two cores, callers take their processor time from the
 * measured processes. Existing clients take several times as much for a request.
 */
export class Caller {
  readonly #socket: Socket;
  readonly #options: CallerOptions;
  /** The beginning of every request, up to the length of its body. For GET it is the whole request. */
  readonly #beginning: string;
  #head = '';
  #answer: Answer | null = null;
  #isLeaving = false;

  constructor(options: CallerOptions) {
    this.#options = options;
    this.#beginning = beginningOf(options);
    const { hostname, port } = options.url;
    this.#socket = connect(Number(port), hostname, () => this.#askNext())
      .setNoDelay(true)
      .on('data', (chunk) => this.#take(chunk))
      .on('error', () => undefined)
      .on('close', () => options.ended(this.#isLeaving));
  }

  /** Disconnects at once, whatever is in flight. */
  disconnect(): void {
    this.#isLeaving = true;
    this.#socket.destroy();
  }

  #askNext(): void {
    const body = this.#options.nextBody();
    if (body === null) this.disconnect();
    else if (this.#options.method === 'GET') this.#socket.write(`${this.#beginning}\r\n\r\n`);
    else this.#socket.write(`${this.#beginning}${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  #take(chunk: Buffer): void {
    const answer = this.#answer ?? this.#readHead(chunk);
    if (answer === null) return;
    if (this.#answer !== null) answer.size += chunk.length;
    this.#answer = answer;
    if (answer.length === null ? !endsChunks(answer, chunk) : answer.size < answer.length) return;
    this.#answer = null;
    this.#options.answered(answer);
    this.#askNext();
  }

  #readHead(chunk: Buffer): Answer | null {
    this.#head += chunk.toString('latin1');
    const end = this.#head.indexOf(END_OF_HEAD);
    if (end === -1) return null;
    const head = this.#head.slice(0, end);
    const size = this.#head.length - end - END_OF_HEAD.length;
    this.#head = '';
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    return {
      status: Number(head.slice(9, 12)),
      length: length === undefined ? null : Number(length),
      size,
      tail: '',
    };
  }
}

const END_OF_HEAD = '\r\n\r\n';
/** The end of an answer in chunks. JSON never contains it, since its texts have no line breaks. */
const LAST_CHUNK = '\r\n0\r\n\r\n';

/** Whether an answer that comes in chunks is at its end, which may itself come in two parts. */
function endsChunks(answer: Answer, chunk: Buffer): boolean {
  answer.tail = (answer.tail + chunk.toString('latin1', Math.max(0, chunk.length - LAST_CHUNK.length))).slice(
    -LAST_CHUNK.length,
  );
  return answer.tail === LAST_CHUNK;
}

function beginningOf({ url, method = 'POST', authorization }: CallerOptions): string {
  if (method === 'GET') return `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}`;
  const lines = [`POST ${url.pathname} HTTP/1.1`, `Host: ${url.host}`, 'Content-Type: application/json'];
  if (authorization !== undefined) lines.push(`Authorization: ${authorization}`);
  return [...lines, 'Content-Length: '].join('\r\n');
}

/** An answer as far as it has come. */
interface Answer {
  readonly status: number;
  /** Bytes of the body; null: it comes in chunks. */
  readonly length: number | null;
  /** Bytes of the body so far. */
  size: number;
  /** The last bytes of what comes in chunks. */
  tail: string;
}

export interface CallerOptions {
  readonly url: URL;
  /** By default POST. With GET no body is sent. */
  readonly method?: 'GET' | 'POST';
  readonly authorization?: string;
  /** What to ask next; null: nothing any more. */
  nextBody(): string | null;
  answered(answer: { readonly status: number; readonly size: number }): void;
  /** The connection is closed, by the caller itself or by the other side. */
  ended(byItself: boolean): void;
}
