import { setTimeout as sleep } from 'node:timers/promises';
import { statusOf } from '../../support/processes/Part.ts';
import type { Place } from '../../support/processes/places.ts';

/**
 * Does what a load balancer does: asks the gateways for their readiness all the while, and sends each request to one that
 * is ready, in turn. It repeats nothing by itself.
 */
export class LoadBalancer implements Disposable {
  readonly #over = new AbortController();
  #ready: readonly Place[] = [];
  #turn = 0;

  constructor(gateways: readonly Place[]) {
    for (const gateway of gateways) void this.#watch(gateway);
  }

  /** A gateway that was ready when it was last asked; waits for one where there is none. */
  async next(): Promise<Place> {
    for (;;) {
      const gateway = this.#ready[this.#turn++ % this.#ready.length];
      if (gateway !== undefined) return gateway;
      await sleep(PAUSE);
    }
  }

  /** A connection to a gateway was refused or lost: it gets no request until it says again that it is ready. */
  leaveOut(gateway: Place): void {
    this.#ready = this.#ready.filter((each) => each !== gateway);
  }

  async #watch(gateway: Place): Promise<void> {
    while (!this.#over.signal.aborted) {
      const isReady = (await statusOf(gateway.readyUrl)) === 200;
      const known = this.#ready.includes(gateway);
      if (isReady && !known) this.#ready = [...this.#ready, gateway];
      if (!isReady && known) this.leaveOut(gateway);
      await sleep(PAUSE);
    }
  }

  [Symbol.dispose](): void {
    this.#over.abort();
  }
}

/** Milliseconds. */
const PAUSE = 50;
