import type { CallerShare } from '@calendar/http/FairQueue';

/**
 * Owns the memory of incomplete bodies. Beyond its bound, the caller with the most bytes loses the oldest
 * body, those with a valid key last (docs/rules.md 42 "Fair shares under load").
 */
export class RequestBuffers {
  readonly #mostBytes: number;
  readonly #senders = new Map<string, Sender>();
  #bytes = 0;
  #refused = 0;

  /** @param mostBytes of memory that unfinished bodies may take */
  constructor({ mostBytes = 128 * 1024 * 1024 }: { readonly mostBytes?: number } = {}) {
    this.#mostBytes = mostBytes;
  }

  /**
   * Follows a body from its first of several pieces on.
   * @param refuse must release the bytes of the body
   */
  follow({ caller, hasKey }: CallerShare, refuse: () => void): Arrival {
    const sender = this.#senders.get(caller) ?? { caller, hasKey, bytes: 0, bodies: new Set() };
    this.#senders.set(caller, sender);
    const body: ArrivingBody = { bytes: 0, refuse };
    sender.bodies.add(body);
    return {
      take: (bytes) => {
        if (!sender.bodies.has(body)) return;
        body.bytes += bytes;
        sender.bytes += bytes;
        this.#bytes += bytes;
        while (this.#bytes > this.#mostBytes) this.#refuseOne();
      },
      end: () => this.#drop(sender, body),
    };
  }

  get counts() {
    return { bytes: this.#bytes, refused: this.#refused };
  }

  #refuseOne(): void {
    const fullest = [...this.#senders.values()].reduce((most, each) => (isFuller(each, most) ? each : most));
    const [longest] = fullest.bodies;
    if (longest === undefined) return;
    this.#drop(fullest, longest);
    this.#refused++;
    longest.refuse();
  }

  #drop(sender: Sender, body: ArrivingBody): void {
    if (!sender.bodies.delete(body)) return;
    sender.bytes -= body.bytes;
    this.#bytes -= body.bytes;
    if (sender.bodies.size === 0) this.#senders.delete(sender.caller);
  }
}

function isFuller(one: Sender, other: Sender): boolean {
  if (one.hasKey !== other.hasKey) return other.hasKey;
  return one.bytes > other.bytes;
}

export interface Arrival {
  /** Counts memory that more of it takes; it may be refused then. */
  take(bytes: number): void;
  end(): void;
}

interface Sender extends CallerShare {
  bytes: number;
  /** The oldest first. */
  readonly bodies: Set<ArrivingBody>;
}

interface ArrivingBody {
  bytes: number;
  readonly refuse: () => void;
}
