import { createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Senders } from './Senders.ts';
import { digestOf, macOf, type RequestHead, readSignature, type Signature } from './signature.ts';

/**
 * Tells which requests were signed for one subgraph, with a secret that it accepts, within five minutes of its clock. A
 * request that has come before is refused.
 *
 * Only this object knows which requests have come. Another process of the same subgraph accepts the same request once
 * more. So does this one after a restart, each within the five minutes.
 */
export class RequestVerifier {
  readonly #secrets: readonly KeyObject[];
  readonly #audience: string;
  readonly #clock: () => number;
  readonly #senders = new Senders(MOST_SENDERS, WINDOW);

  constructor({ secrets, audience, clock = Date.now }: RequestVerifierOptions) {
    this.#secrets = secrets.map((secret) => createSecretKey(Buffer.from(secret)));
    this.#audience = audience;
    this.#clock = clock;
  }

  /**
   * The fault of a request. Undefined for a good one, which is not good a second time. It is known before the body is
   * there. `coversBody` checks whether the body is the signed one. Ask it once a request.
   */
  faultOf(header: string | undefined, head: RequestHead): SignatureFault | undefined {
    const signature = readSignature(header);
    if (signature === undefined || !this.#isAuthentic(signature, head)) return 'unsigned';
    const now = this.#clock();
    if (Math.abs(now - signature.time) > WINDOW) return 'expired';
    return this.#senders.accept(signature, now) ? undefined : 'replayed';
  }

  #isAuthentic(signature: Signature, head: RequestHead): boolean {
    const given = Buffer.from(signature.mac);
    return this.#secrets.some((secret) =>
      timingSafeEqual(given, Buffer.from(macOf(secret, this.#audience, signature, head))),
    );
  }
}

/** Whether a header without a fault was made for this body. */
export function coversBody(header: string | undefined, body: string | Buffer): boolean {
  return readSignature(header)?.digest === digestOf(body);
}

/** Milliseconds by which clocks of several machines may differ, with the time of transport. */
const WINDOW = 5 * 60_000;

/** 8 KiB each. */
const MOST_SENDERS = 1024;

/**
 * `unsigned`: not signed for this subgraph with a secret that it accepts, or changed since. `expired`: signed too far
 * from now. `replayed`: it has come before, or that is unknown. Of the last two only who holds a signed request learns.
 */
export type SignatureFault = 'unsigned' | 'expired' | 'replayed';

export interface RequestVerifierOptions {
  /** Those that are accepted; the most usual one first. */
  readonly secrets: readonly string[];
  /** This subgraph, by its name in the supergraph. */
  readonly audience: string;
  /** Milliseconds since 1970; the machine's clock by default. */
  readonly clock?: () => number;
}
