import type { Logger } from '@calendar/telemetry/log';
import { LRUCache } from 'lru-cache';
import pTimeout from 'p-timeout';
import { GraphAway } from '../graph/GraphAway.ts';
import type { Asker, GraphClient } from '../graph/GraphClient.ts';
import { unavailable } from '../http/Refusal.ts';
import type { Made, Site, Work } from '../routes/Route.ts';
import type { Asked } from '../routes/RouteTable.ts';
import type { AnswerFolder } from './AnswerFolder.ts';
import { type Content, contentOf, StoredAnswer } from './StoredAnswer.ts';
import { NoFreeSlot, WorkSlots } from './WorkSlots.ts';

/**
 * The answers of this part, by address. If many callers ask for one address at a time, its answer is made once. It is
 * made again when it is not fresh. If that fails, the last answer is used.
 */
export class Answers {
  readonly #options: AnswersOptions;
  readonly #stored: LRUCache<string, StoredAnswer>;
  readonly #pending = new Map<string, Promise<StoredAnswer>>();
  /** When an address may be made again whose making failed. */
  readonly #pauses = new LRUCache<string, number>({ max: 10_000 });
  readonly #slots = new WorkSlots();
  readonly #counts: Record<'fresh' | 'made' | 'unchanged' | 'stale' | 'unavailable', number> = {
    fresh: 0,
    made: 0,
    unchanged: 0,
    stale: 0,
    unavailable: 0,
  };

  constructor(options: AnswersOptions) {
    this.#options = options;
    this.#stored = new LRUCache<string, StoredAnswer>({
      max: MOST,
      maxSize: Math.max(1, options.maxBytes),
      maxEntrySize: Math.max(1, options.maxBytes / 4),
      sizeCalculation: ({ size }) => size,
      dispose: (_, address, reason) => {
        if (reason === 'evict') options.folder?.remove(address);
      },
    });
  }

  /** Reads the answers stored before a restart. They are used if new ones cannot be made. */
  async restore(): Promise<void> {
    for await (const { address, answer } of this.#options.folder?.read() ?? [])
      this.#stored.set(address, answer);
  }

  /** A fresh answer that is there; undefined: it has to be made. */
  peek(address: string, now: number): StoredAnswer | undefined {
    const stored = this.#stored.get(address);
    if (stored === undefined || now >= stored.freshUntil) return undefined;
    this.#counts.fresh++;
    return stored;
  }

  /**
   * Makes an answer, or waits for the one that is being made.
   *
   * @returns a stale one if a new one could not be made
   * @throws Refusal of the route, or 503 if there is no last answer
   */
  async make(asked: Asked, asker: Asker & { readonly caller: string }): Promise<StoredAnswer> {
    const { address } = asked.question;
    // A caller with a key is not refused because the endpoint refused others.
    const flight = `${asker.key ?? ''} ${address}`;
    const last = this.#stored.get(address);
    const pending = this.#pending.get(flight);
    if (pending !== undefined) return this.#orStandIn(pending, last);
    if (last !== undefined && this.#isPaused(flight)) return this.#standIn(last);
    const making = this.#makeOnce(asked, asker, last)
      .catch((error: unknown) => {
        const seconds = this.#pauseAfter(error, flight);
        if (last !== undefined) return this.#standIn(last);
        this.#counts.unavailable++;
        throw unavailable(seconds);
      })
      .finally(() => this.#pending.delete(flight));
    this.#pending.set(flight, making);
    return this.#orStandIn(making, last);
  }

  /** Nobody waits long for a new answer if there is a last one. */
  #orStandIn(making: Promise<StoredAnswer>, last: StoredAnswer | undefined): Promise<StoredAnswer> {
    if (last === undefined) return making;
    return pTimeout(making, { milliseconds: PATIENCE, fallback: () => this.#standIn(last) });
  }

  get counts(): AnswerCounts {
    return {
      ...this.#counts,
      answers: this.#stored.size,
      bytes: this.#stored.calculatedSize ?? 0,
      ...this.#slots.counts,
    };
  }

  async #makeOnce(
    { route, question }: Asked,
    asker: Asker & { readonly caller: string },
    last: StoredAnswer | undefined,
  ): Promise<StoredAnswer> {
    const { graph, site, clock } = this.#options;
    let lifetime = Number.POSITIVE_INFINITY;
    let isWhole = true;
    const work: Work = {
      now: clock(),
      site,
      remembered: last?.remember,
      ask: async (operation, variables) => {
        const answer = await graph.ask(operation, variables, asker);
        lifetime = Math.min(lifetime, answer.lifetime);
        isWhole &&= answer.isWhole;
        return answer.data;
      },
    };
    const made = await this.#slots.run(asker.caller, () => route.make(question, work));
    if (!isWhole && last !== undefined) throw new GraphAway('a part of the data is not there');
    const now = clock();
    const answer = new StoredAnswer({
      content: await this.#contentOf(made, last?.content, now),
      storedAt: now,
      freshUntil: isWhole ? work.now + Math.min(lifetime, made.lifetime ?? LONGEST) : now,
      remember: made.remember,
    });
    this.#counts.made++;
    if (isWhole) this.#keep(question.address, answer, last);
    return answer;
  }

  async #contentOf(made: Made, last: Content | undefined, now: number): Promise<Content> {
    const { status = 200, contentType, headers = {} } = made;
    const body = Buffer.from(made.body);
    const given = { status, headers: { 'content-type': contentType, ...headers }, body };
    const isSame =
      last?.status === status &&
      last.body.equals(body) &&
      JSON.stringify(last.headers) === JSON.stringify(given.headers);
    if (!isSame) return contentOf({ ...given, changedAt: Math.floor(now / 1000) * 1000 });
    this.#counts.unchanged++;
    return last;
  }

  #keep(address: string, answer: StoredAnswer, last: StoredAnswer | undefined): void {
    this.#stored.set(address, answer);
    const { folder } = this.#options;
    if (last?.content === answer.content) folder?.confirm(address, answer);
    else folder?.write(address, answer);
  }

  #isPaused(flight: string): boolean {
    return (this.#pauses.get(flight) ?? 0) > this.#options.clock();
  }

  /** @returns seconds after which to ask again; any other error, such as a route's refusal, is thrown again */
  #pauseAfter(error: unknown, flight: string): number {
    if (error instanceof NoFreeSlot) return 1;
    if (!(error instanceof GraphAway)) throw error;
    this.#options.log.warn({ reason: error.message }, 'the calendar could not be asked');
    this.#pauses.set(flight, this.#options.clock() + error.retryAfter * 1000);
    return error.retryAfter;
  }

  #standIn(last: StoredAnswer): StoredAnswer {
    this.#counts.stale++;
    return last;
  }
}

/** Answers. */
const MOST = 5000;
/** Milliseconds that callers wait for a new answer before they get the last one. */
const PATIENCE = 3000;
/** Milliseconds that an answer holds for whose route does not say. */
const LONGEST = 60_000;

export interface AnswersOptions {
  readonly graph: Pick<GraphClient, 'ask'>;
  readonly site: Site;
  readonly clock: () => number;
  readonly log: Logger;
  /** Bound of the answers in memory. */
  readonly maxBytes: number;
  /** The folder in which answers are kept for the next start. Undefined: they are not kept. */
  readonly folder: AnswerFolder | undefined;
}

export interface AnswerCounts
  extends Readonly<Record<'fresh' | 'made' | 'unchanged' | 'stale' | 'unavailable', number>> {
  /** In memory. */
  readonly answers: number;
  readonly bytes: number;
  readonly working: number;
  readonly waiting: number;
}
