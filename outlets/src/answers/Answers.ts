import { setImmediate as nextIteration } from 'node:timers/promises';
import { FairQueue } from '@calendar/http/FairQueue';
import type { Logger } from '@calendar/telemetry/log';
import { LRUCache } from 'lru-cache';
import pTimeout from 'p-timeout';
import { GraphAway } from '../graph/GraphAway.ts';
import type { Asker, GraphClient } from '../graph/GraphClient.ts';
import { unavailable } from '../http/Refusal.ts';
import type { Made, Site, Work } from '../routes/Route.ts';
import type { Asked } from '../routes/RouteTable.ts';
import type { AnswerFolder } from './AnswerFolder.ts';
import { AnswerStore } from './AnswerStore.ts';
import { Flights } from './Flights.ts';
import { type Content, contentOf, StoredAnswer } from './StoredAnswer.ts';

/**
 * The answers of this part, by address. If many callers ask for one address at a time, its answer is made once. It is
 * made again when it is not fresh. If that fails, the last answer is used. Callers share the work fairly (docs/rules.md
 * 42 "Fair shares under load").
 */
export class Answers {
  readonly #options: AnswersOptions;
  readonly #stored: AnswerStore;
  /** What is made, by address. What is made only for those with a key, by address and key. */
  readonly #running = new Flights<StoredAnswer>();
  /** What waits for a slot, by who waits and what is to be made. */
  readonly #waiting = new Flights<StoredAnswer>();
  /** When that may be made again whose making failed. */
  readonly #pauses = new LRUCache<string, Pause>({
    maxSize: MOST_PAUSES,
    sizeCalculation: (_, name) => 2 * name.length + 500,
  });
  readonly #slots = new FairQueue(SLOTS, () => new NoFreeSlot());
  readonly #counts: Record<'fresh' | 'made' | 'unchanged' | 'stale' | 'unavailable', number> = {
    fresh: 0,
    made: 0,
    unchanged: 0,
    stale: 0,
    unavailable: 0,
  };

  constructor(options: AnswersOptions) {
    this.#options = options;
    this.#stored = new AnswerStore({
      maxBytes: options.maxBytes,
      onEvicted: (address) => options.folder?.remove(address),
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
   * Makes an answer, or waits for the one that is being made. It is given up when all who wait for it have disconnected.
   *
   * @param disconnected fires when this caller has disconnected
   * @returns a stale one if a new one could not be made, or not soon: nobody waits long if there is a last one
   * @throws Refusal of the route, or 503 if there is no last answer
   */
  async make(asked: Asked, asker: SharingAsker, disconnected: AbortSignal): Promise<StoredAnswer> {
    const last = this.#stored.get(asked.question.address);
    try {
      const making = this.#newAnswer(asked, asker, disconnected);
      if (last === undefined) return await making;
      return await pTimeout(making, { milliseconds: PATIENCE, fallback: () => this.#standIn(last) });
    } catch (error) {
      if (disconnected.aborted && isUnavailable(error)) throw disconnected.reason;
      if (!isUnavailable(error)) throw error;
      if (last !== undefined) return this.#standIn(last);
      this.#counts.unavailable++;
      throw unavailable(error instanceof GraphAway ? error.retryAfter : 1);
    }
  }

  async #newAnswer(asked: Asked, asker: SharingAsker, disconnected: AbortSignal): Promise<StoredAnswer> {
    const { address } = asked.question;
    try {
      return await this.#waitFor(address, asked, { asker, disconnected });
    } catch (error) {
      // The endpoint may have refused whoever asked first, and not a caller with this key.
      const refused = this.#pauses.get(address);
      if (asker.key === undefined || refused?.error !== error || refused?.key === asker.key) throw error;
      return this.#waitFor(`${address} ${asker.key}`, asked, { asker, disconnected });
    }
  }

  /** Joins what is being made. Else the caller waits for a slot, together with others who share its place. */
  async #waitFor(name: string, asked: Asked, { asker, disconnected }: Waiting): Promise<StoredAnswer> {
    this.#requireNoPause(name, this.#stored.has(asked.question.address));
    const make = (nobodyWaits: AbortSignal) => this.#makeOnce(name, asked, { asker, nobodyWaits });
    if (this.#running.has(name)) return this.#running.join(name, disconnected, make);
    return this.#waiting.join(`${asker.caller} ${name}`, disconnected, (signal) => {
      const startBy = performance.now() + LONGEST_WAIT;
      return this.#slots.run(
        { caller: asker.caller, hasKey: false, startBy, signal, weight: 1 },
        async () => {
          // Another caller may have had it made while this one waited.
          const stored = this.#stored.get(asked.question.address);
          if (stored !== undefined && this.#options.clock() < stored.freshUntil) return stored;
          return this.#running.join(name, signal, make);
        },
      );
    });
  }

  get counts(): AnswerCounts {
    const { running: working, waiting } = this.#slots.counts;
    const { count: answers, bytes } = this.#stored;
    return { ...this.#counts, answers, bytes, working, waiting };
  }

  async #makeOnce(name: string, asked: Asked, making: Making): Promise<StoredAnswer> {
    try {
      return await this.#makeAnswer(asked, making);
    } catch (error) {
      const isGivenUp = making.nobodyWaits.aborted;
      if (error instanceof GraphAway && !isGivenUp) this.#pause(name, error, making.asker.key);
      throw error;
    }
  }

  async #makeAnswer({ route, question }: Asked, { asker, nobodyWaits }: Making): Promise<StoredAnswer> {
    const { graph, site, clock } = this.#options;
    const last = this.#stored.get(question.address);
    let lifetime = Number.POSITIVE_INFINITY;
    let isWhole = true;
    const work: Work = {
      now: clock(),
      site,
      remembered: last?.remember,
      ask: async (operation, variables) => {
        const answer = await graph.ask(operation, variables, { ...asker, signal: nobodyWaits });
        lifetime = Math.min(lifetime, answer.lifetime);
        isWhole &&= answer.isWhole;
        return answer.data;
      },
      async pause() {
        await nextIteration();
        nobodyWaits.throwIfAborted();
      },
    };
    const made = await route.make(question, work);
    if (!isWhole && last !== undefined) throw new GraphAway('a part of the data is not there');
    const now = clock();
    const answer = new StoredAnswer({
      content: await this.#contentOf(made, last?.content, now),
      storedAt: now,
      freshUntil: isWhole ? work.now + Math.min(lifetime, made.lifetime ?? LONGEST) : now,
      remember: made.remember,
    });
    this.#counts.made++;
    if (isWhole) this.#keep(question.address, answer, { last, caller: asker.caller });
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

  #keep(address: string, answer: StoredAnswer, { last, caller }: Keeping): void {
    this.#stored.set(address, answer, caller);
    // One that is too large is used once.
    if (!this.#stored.has(address)) return;
    const { folder } = this.#options;
    if (last?.content === answer.content) folder?.confirm(address, answer);
    else folder?.write(address, answer);
  }

  /** Of an address with a last answer, which the endpoint could not give a moment ago. */
  #requireNoPause(name: string, hasLast: boolean): void {
    const pause = this.#pauses.get(name);
    if (hasLast && pause !== undefined && pause.until > this.#options.clock()) throw pause.error;
  }

  #pause(name: string, error: GraphAway, key: string | undefined): void {
    this.#options.log.warn({ reason: error.message }, 'the calendar could not be asked');
    this.#pauses.set(name, { until: this.#options.clock() + error.retryAfter * 1000, error, key });
  }

  #standIn(last: StoredAnswer): StoredAnswer {
    this.#counts.stale++;
    return last;
  }
}

/** Whether the endpoint, or this part, has no time for it now. */
function isUnavailable(error: unknown): boolean {
  return error instanceof GraphAway || error instanceof NoFreeSlot;
}

/** Too many answers are being made already, and too many requests wait. */
class NoFreeSlot extends Error {
  override readonly name = 'NoFreeSlot';
}

/** Answers are made eight at a time, six of one caller's; of those that wait, a quarter may be one caller's. */
const SLOTS = { slots: 8, mostOfOne: 6, mostWaiting: 200, mostWaitingOfOne: 50 } as const;
/** Milliseconds that a request waits for a slot. */
const LONGEST_WAIT = 10_000;
/** Bytes. */
const MOST_PAUSES = 4 * 1024 * 1024;

/** Milliseconds that callers wait for a new answer before they get the last one. */
const PATIENCE = 3000;
/** Milliseconds that an answer holds for whose route does not say. */
const LONGEST = 60_000;

/** A caller, and the name under which what is scarce is shared with others. */
export interface SharingAsker extends Asker {
  readonly caller: string;
}

interface Keeping {
  readonly last: StoredAnswer | undefined;
  readonly caller: string;
}

interface Pause {
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly error: GraphAway;
  /** Of the caller for whom it was made. */
  readonly key: string | undefined;
}

interface Waiting {
  readonly asker: SharingAsker;
  readonly disconnected: AbortSignal;
}

interface Making {
  readonly asker: SharingAsker;
  readonly nobodyWaits: AbortSignal;
}

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
