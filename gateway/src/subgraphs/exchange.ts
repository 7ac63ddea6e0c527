import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher, Pool } from 'undici';

/**
 * Sends a POST over a pool and reads the whole answer. Rejects with what the connection failed with, or with the
 * signal's reason.
 *
 * It works on undici's dispatcher itself, without the streams that `request` puts around an answer: they cost as much
 * as everything else of a question to a subgraph.
 */
export function exchange(pool: Pool, request: Request, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    pool.dispatch({ ...request, method: 'POST' }, new Reception(resolve, reject, signal));
  });
}

class Reception implements Dispatcher.DispatchHandler {
  readonly #resolve: (response: Response) => void;
  readonly #reject: (reason: unknown) => void;
  readonly #signal: AbortSignal;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #headers: IncomingHttpHeaders = {};

  constructor(resolve: (response: Response) => void, reject: (reason: unknown) => void, signal: AbortSignal) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#signal = signal;
    signal.addEventListener('abort', this);
  }

  /** The signal is aborted, perhaps before there is a connection. */
  handleEvent(): void {
    this.#controller?.abort(this.#signal.reason);
    this.onResponseError(undefined, this.#signal.reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#signal.aborted) controller.abort(this.#signal.reason);
  }

  onResponseStart(_: unknown, status: number, headers: IncomingHttpHeaders): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#signal.removeEventListener('abort', this);
    const [only, ...others] = this.#chunks;
    const bytes = only !== undefined && others.length === 0 ? only : Buffer.concat(this.#chunks);
    this.#resolve({ status: this.#status, headers: this.#headers, bytes });
  }

  onResponseError(_: unknown, error: unknown): void {
    this.#signal.removeEventListener('abort', this);
    this.#reject(error);
  }
}

interface Request {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** An answer, whatever it says. */
export interface Response {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}
