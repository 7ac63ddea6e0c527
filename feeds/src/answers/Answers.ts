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
import { Flight } from './Flight.ts';
import { type Content, contentOf, StoredAnswer } from './StoredAnswer.ts';

/**
 * The answers of this part, by address. If many callers ask for one address at a time, its answer is made once. It is
 * made again when it is not fresh. If that fails, the last answer is used.
 */
export class Answers {
  readonly #options: AnswersOptions;
  readonly #stored: AnswerStore;
  /** By address; those that only a caller with a key waits for, by address and key. */
  readonly #flights = new Map<string, Flight<StoredAnswer>>();
  /** When an address may be made again whose making failed. */
  readonly #pauses = new LRUCache<string, Pause>({
    maxSize: MOST_PAUSES,
    sizeCalculation: (_, flight) => 2 * flight.length + 500,
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
      this.#stored.set(address, answer, OF_THE_LAST_RUN);
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
      const making = this.#joinFlight(asked, asker, disconnected);
      if (last === undefined) return await making;
      return await pTimeout(making, { milliseconds: PATIENCE, fallback: () => this.#standIn(last) });
    } catch (error) {
      if (disconnected.aborted || !isUnavailable(error)) throw error;
      if (last !== undefined) return this.#standIn(last);
      this.#counts.unavailable++;
      throw unavailable(error instanceof GraphAway ? error.retryAfter : 1);
    }
  }

  async #joinFlight(asked: Asked, asker: SharingAsker, disconnected: AbortSignal): Promise<StoredAnswer> {
    const { address } = asked.question;
    const fly = (name: string) => this.#flight(name, asked, asker).join(disconnected);
    if (asker.key === undefined) return fly(address);
    try {
      return await fly(address);
    } catch (error) {
      // The endpoint may have refused others, and not a caller with this key.
      if (!isUnavailable(error) || disconnected.aborted) throw error;
      return fly(`${address} ${asker.key}`);
    }
  }

  /** The flight of that name that is under way, else a new one. */
  #flight(name: string, asked: Asked, asker: SharingAsker): Flight<StoredAnswer> {
    const underWay = this.#flights.get(name);
    if (underWay !== undefined && !underWay.isAbandoned) return underWay;
    const flight: Flight<StoredAnswer> = new Flight(async (signal) => {
      try {
        this.#requireNoPause(name, this.#stored.has(asked.question.address));
        return await this.#makeOnce(asked, asker, signal);
      } catch (error) {
        if (error instanceof GraphAway && !signal.aborted) this.#pause(name, error);
        throw error;
      } finally {
        if (this.#flights.get(name) === flight) this.#flights.delete(name);
      }
    });
    this.#flights.set(name, flight);
    return flight;
  }

  get counts(): AnswerCounts {
    return {
      ...this.#counts,
      answers: this.#stored.count,
      bytes: this.#stored.bytes,
      working: this.#slots.counts.running,
      waiting: this.#slots.counts.waiting,
    };
  }

  async #makeOnce(
    { route, question }: Asked,
    asker: SharingAsker,
    signal: AbortSignal,
  ): Promise<StoredAnswer> {
    const { graph, site, clock } = this.#options;
    const last = this.#stored.get(question.address);
    let lifetime = Number.POSITIVE_INFINITY;
    let isWhole = true;
    const work: Work = {
      now: clock(),
      site,
      remembered: last?.remember,
      ask: async (operation, variables) => {
        const answer = await graph.ask(operation, variables, { ...asker, signal });
        lifetime = Math.min(lifetime, answer.lifetime);
        isWhole &&= answer.isWhole;
        return answer.data;
      },
      async pause() {
        await nextIteration();
        signal.throwIfAborted();
      },
    };
    const admission = {
      caller: asker.caller,
      hasKey: false,
      startBy: performance.now() + LONGEST_WAIT,
      signal,
      weight: 1,
    };
    const made = await this.#slots.run(admission, () => route.make(question, work));
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
  #requireNoPause(flight: string, hasLast: boolean): void {
    const pause = this.#pauses.get(flight);
    if (hasLast && pause !== undefined && pause.until > this.#options.clock()) throw pause.error;
  }

  #pause(flight: string, error: GraphAway): void {
    this.#options.log.warn({ reason: error.message }, 'the calendar could not be asked');
    this.#pauses.set(flight, { until: this.#options.clock() + error.retryAfter * 1000, error });
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

/** Whose the answers are that were made before a restart. */
const OF_THE_LAST_RUN = '';
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
