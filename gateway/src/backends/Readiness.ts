import { setTimeout as sleep } from 'node:timers/promises';
import { inTime } from '@calendar/runtime';
import type { ReplicaEndpoint } from './Fetch.ts';

/**
 * Whether a replica takes this gateway's requests, asked on a timer. No fetch goes to one in doubt; it is
 * asked at once, and the doubt lasts until it has answered a question put afterwards.
 */
export class Readiness {
  readonly #ask: AskReadiness;
  readonly #onChange: (isReady: boolean) => void;
  readonly #onFault: () => void;
  readonly #stop = new AbortController();
  readonly #known = Promise.withResolvers<void>();
  #next = new AbortController();
  #fault: string | undefined = 'has not been asked yet';
  #inDoubt = false;
  #isAway = false;
  /** Whether it has ever said that it takes requests. */
  hasBeenReady = false;

  /**
   * @param onChange called when the replica has turned out not to be ready, and when it is again
   * @param onFault called whenever it does not say that it is ready
   */
  constructor(ask: AskReadiness, onChange: (isReady: boolean) => void, onFault: () => void) {
    this.#ask = ask;
    this.#onChange = onChange;
    this.#onFault = onFault;
    void this.#poll();
  }

  get isReady(): boolean {
    return !this.#inDoubt;
  }

  /** The reason why it is not known to take requests. Undefined: it has said that it does. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** Resolves when the first question has been answered, or not in time, or when this is closed. */
  get known(): Promise<void> {
    return this.#known.promise;
  }

  doubt(): void {
    if (this.#inDoubt || this.#stop.signal.aborted) return;
    this.#inDoubt = true;
    // The answer to a question that was sent earlier proves nothing.
    this.#next.abort();
  }

  close(): void {
    this.#stop.abort();
    this.#next.abort();
    this.#known.resolve();
  }

  async #poll(): Promise<void> {
    const { signal: stopped } = this.#stop;
    while (!stopped.aborted) {
      this.#next = new AbortController();
      const { signal: cutShort } = this.#next;
      const fault = await this.#faultNow(cutShort);
      if (cutShort.aborted) continue;
      this.#note(fault);
      const pause = fault === undefined ? BETWEEN_QUESTIONS_MS : WHILE_NOT_READY;
      await sleep(pause, undefined, { signal: cutShort, ref: false }).catch(() => undefined);
    }
  }

  #note(fault: string | undefined): void {
    this.#fault = fault;
    this.#known.resolve();
    this.hasBeenReady ||= fault === undefined;
    if (fault === undefined) this.#inDoubt = false;
    else this.#onFault();
    if (this.#inDoubt === this.#isAway) return;
    this.#isAway = this.#inDoubt;
    this.#onChange(!this.#inDoubt);
  }

  async #faultNow(cutShort: AbortSignal): Promise<string | undefined> {
    const ask = (late: AbortSignal) => this.#ask(AbortSignal.any([cutShort, late]));
    try {
      return await inTime(DEADLINE_MS, ask, `did not answer within ${DEADLINE_MS} ms`);
    } catch (error) {
      return messageOf(error);
    }
  }
}

const BETWEEN_QUESTIONS_MS = 10_000;
const WHILE_NOT_READY = 100;
const DEADLINE_MS = 1000;

/** If a name has several addresses that all refuse, Node.js gives only the code. */
function messageOf(error: unknown): string {
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  return message || code || String(error);
}

type AskReadiness = ReplicaEndpoint['askReadiness'];
