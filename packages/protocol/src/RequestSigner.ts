import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { digestOf, macOf, type RequestHead, writeSignature } from './signature.ts';

/**
 * Signs requests to one subgraph with the secret that the parts share; the secret itself is never sent. A signed
 * request is good once: each retry is signed again. Each signer has a random name. So processes, threads and clients
 * need not agree on a sequence.
 */
export class RequestSigner {
  readonly #secret: KeyObject;
  readonly #audience: string;
  readonly #clock: () => number;
  readonly #sender = randomBytes(12).toString('base64url');
  #sequence = 0;

  constructor({ secret, audience, clock = Date.now }: RequestSignerOptions) {
    this.#secret = createSecretKey(Buffer.from(secret));
    this.#audience = audience;
    this.#clock = clock;
  }

  /** The request's `authorization` header. */
  sign({ body = '', ...head }: SignedRequest): string {
    this.#sequence += 1;
    const facts = {
      time: this.#clock(),
      sender: this.#sender,
      sequence: this.#sequence,
      digest: digestOf(body),
    };
    return writeSignature(facts, macOf(this.#secret, this.#audience, facts, head));
  }
}

export interface RequestSignerOptions {
  readonly secret: string;
  /** The subgraph that the requests are for, by its name in the supergraph. */
  readonly audience: string;
  /** Milliseconds since 1970; the machine's clock by default. */
  readonly clock?: () => number;
}

export interface SignedRequest extends RequestHead {
  /** Absent if there is none. */
  readonly body?: string | Buffer;
}
