import { ReplayWindow } from './ReplayWindow.ts';
import type { SignatureFacts } from './signature.ts';

/**
 * The numbers that have come from each sender of signed requests. Only for requests that are proven: strangers must not
 * fill it.
 *
 * A sender is forgotten when all that it has signed is too old to be taken. If there are too many, the one silent for
 * longest is forgotten. Senders that come afterwards must have signed later than the forgotten ones. So no request can
 * come a second time.
 */
export class Senders {
  readonly #most: number;
  readonly #lifetime: number;
  readonly #known = new Map<string, Sender>();
  #forgottenUntil = Number.NEGATIVE_INFINITY;

  /** @param lifetime milliseconds after its signing from which on a request is refused */
  constructor(most: number, lifetime: number) {
    this.#most = most;
    this.#lifetime = lifetime;
  }

  /** Whether a proven request has not come before; the same one is not accepted again. */
  accept({ sender: name, sequence, time }: ProvenRequest, now: number): boolean {
    const sender = this.#known.get(name) ?? this.#enter(name, time, now);
    if (sender === undefined || time <= sender.signedAfter) return false;
    if (time > sender.signedUntil) sender.signedUntil = time;
    return sender.window.accept(sequence);
  }

  /** How many are known. */
  get size(): number {
    return this.#known.size;
  }

  #enter(name: string, time: number, now: number): Sender | undefined {
    for (const [other, { signedUntil }] of this.#known)
      if (signedUntil + this.#lifetime < now) this.#forget(other, signedUntil);
    if (time <= this.#forgottenUntil) return undefined;
    if (this.#known.size >= this.#most) {
      const [oldest, { signedUntil }] = this.#longestSilent();
      if (time <= signedUntil) return undefined;
      this.#forget(oldest, signedUntil);
    }
    const sender = { window: new ReplayWindow(), signedAfter: this.#forgottenUntil, signedUntil: time };
    this.#known.set(name, sender);
    return sender;
  }

  #longestSilent(): readonly [string, Sender] {
    return [...this.#known].reduce((oldest, each) =>
      each[1].signedUntil < oldest[1].signedUntil ? each : oldest,
    );
  }

  #forget(name: string, signedUntil: number): void {
    this.#known.delete(name);
    this.#forgottenUntil = Math.max(this.#forgottenUntil, signedUntil);
  }
}

type ProvenRequest = Pick<SignatureFacts, 'sender' | 'sequence' | 'time'>;

interface Sender {
  readonly window: ReplayWindow;
  /** It is unknown whether requests that it signed up to then have come. */
  readonly signedAfter: number;
  /** The latest time among its requests. */
  signedUntil: number;
}
