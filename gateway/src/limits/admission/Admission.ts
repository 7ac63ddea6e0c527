import { setImmediate as nextIteration } from 'node:timers/promises';
import { overloaded, type Refusal } from '../../errors/Refusal.ts';
import type { CallerShare } from '../../http/RequestContext.ts';

/**
 * Admission control (docs/rules.md 42 "Fair shares under load"). Every new answer takes one of many slots. Work that
 * would hold a thread or memory for long first needs one of a few slots. A long request is read in one go by gateway
 * and subgraph. Of an expensive answer both hold megabytes.
 */
export class Admission {
  readonly queues = {
    longRequests: new FairQueue(longRequests),
    expensiveAnswers: new FairQueue(expensiveAnswers),
    answers: new FairQueue(answers),
  };

  /**
   * Does all the work for a request, from reading it on. A short one is worked on at once, a long one when it has its
   * slot. A request that is refused then has cost nothing yet. Rejects as `FairQueue.run` does.
   *
   * @param length of the request, in bytes
   */
  runRequest<T>(admission: AdmissionRequest, length: number, work: () => Promise<T>): Promise<T> {
    if (length <= longRequestBytes) return work();
    return this.queues.longRequests.run(admission, async () => {
      await nextIteration();
      return work();
    });
  }

  /**
   * Computes an answer when it has its slots. Rejects as `FairQueue.run` does.
   *
   * @param cost values that the answer is estimated to hold
   */
  runAnswer<T>(admission: AdmissionRequest, cost: number, work: () => Promise<T>): Promise<T> {
    const answer = () => this.queues.answers.run(admission, work);
    return cost > expensive ? this.queues.expensiveAnswers.run(admission, answer) : answer();
  }
}

/** Values: an answer that may hold more is expensive. A page of 1000 events with fifty plain fields is not. */
const expensive = 150_000;

/** One caller alone leaves a quarter of the slots to others. */
const answers: FairQueueBounds = { slots: 64, mostOfOne: 48, mostWaiting: 4000, mostWaitingOfOne: 1000 };
const expensiveAnswers: FairQueueBounds = { ...answers, slots: 16, mostOfOne: 8 };
/** A caller's second long request waits, and another caller's does not wait for the first. */
const longRequests: FairQueueBounds = { ...answers, slots: 2, mostOfOne: 1 };

/**
 * A request for slots in `FairQueue`s. It has to start within a second, and weighs as much as its content is long.
 *
 * @param length of the request, in bytes
 * @param signal fires when the caller has disconnected
 */
export function admissionRequest(share: CallerShare, length: number, signal: AbortSignal): AdmissionRequest {
  return {
    ...share,
    startBy: performance.now() + longestWait,
    signal,
    weight: 1 + Math.floor(length / longRequestBytes),
  };
}

/** Milliseconds that a request waits for slots, all in all. */
const longestWait = 1000;

/** Bytes of a request. A shorter one is read at once, and its waiting has the weight of one. */
export const longRequestBytes = 16 * 1024;

/**
 * Slots for work that takes a while, shared fairly between callers (docs/rules.md 42 "Fair shares under load"). While
 * slots are free, work starts at once. A caller alone may take most of the slots, and not the last ones: another one
 * need not wait. When the slots are taken, work waits. A free slot goes to callers with a valid key before anonymous
 * ones. Of these it goes to the one who has the fewest, then to the one served least recently.
 *
 * Work that could not start in time is refused (`OVERLOADED`). So is work beyond the bounds of what may wait (load
 * shedding). A caller's work is refused if too much of the same caller waits already. Else the newest is refused of the
 * caller who has most waiting. Work for a caller who has disconnected is abandoned.
 *
 * No library does this: maintained ones have priorities and limits (p-queue, Bottleneck, Cockatiel's bulkhead) and no
 * shares by caller.
 */
export class FairQueue {
  readonly #bounds: FairQueueBounds;
  readonly #callers = new Map<string, Caller>();
  #running = 0;
  #waiting = 0;
  #waitingWeight = 0;
  #sequence = 0;
  readonly #counts = {
    /** Work that had a slot at once. */
    started: 0,
    /** Work that had one after it had waited. */
    waited: 0,
    /** Refused: had none in time. */
    late: 0,
    /** Refused: too much was waiting of all. */
    full: 0,
    /** Refused: too much was waiting of the caller. */
    share: 0,
    /** Abandoned, since its caller disconnected. */
    abandoned: 0,
  };

  constructor(bounds: FairQueueBounds) {
    this.#bounds = bounds;
  }

  /**
   * Does the work when it has a slot, and keeps the slot until the work is done. Rejects with a `Refusal` when it gets
   * none, and with the reason of the admission's signal when that fires before. Else it rejects with the error of the
   * work.
   */
  run<T>(admission: AdmissionRequest, work: () => Promise<T>): Promise<T> {
    if (admission.signal.aborted) {
      this.#counts.abandoned++;
      return Promise.reject(admission.signal.reason);
    }
    const caller = this.#callers.get(admission.caller) ?? newCaller(admission);
    if (this.#hasPlaceFor(caller)) {
      this.#counts.started++;
      return this.#work(caller, work);
    }
    const refusal = this.#shedLoad(caller, admission);
    if (refusal !== undefined) return Promise.reject(refusal);
    return new Promise((resolve, reject) => {
      this.#wait(caller, admission, { begin: () => this.#work(caller, work).then(resolve, reject), reject });
    });
  }

  /** The counts since the start, and how much is running and waiting now. */
  get counts() {
    return { ...this.#counts, running: this.#running, waiting: this.#waiting };
  }

  async #work<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    this.#callers.set(caller.name, caller);
    this.#running++;
    caller.running++;
    try {
      return await work();
    } finally {
      this.#running--;
      caller.running--;
      this.#dropIdle(caller);
      this.#startNext();
    }
  }

  #hasPlaceFor({ running }: Caller): boolean {
    return this.#running < this.#bounds.slots && running < this.#bounds.mostOfOne;
  }

  #wait(caller: Caller, { startBy, signal, weight }: AdmissionRequest, { begin, reject }: Settling): void {
    const leave = (reason: unknown) => {
      this.#remove(caller, waiting);
      this.#dropIdle(caller);
      reject(reason);
    };
    const abandon = () => {
      this.#counts.abandoned++;
      leave(signal.reason);
    };
    const expire = () => {
      this.#counts.late++;
      leave(overloaded());
    };
    const timer = setTimeout(expire, Math.max(1, startBy - performance.now()));
    const waiting: Waiting = {
      weight,
      begin,
      refuse: () => leave(overloaded()),
      settle() {
        clearTimeout(timer);
        signal.removeEventListener('abort', abandon);
      },
    };
    signal.addEventListener('abort', abandon);
    if (caller.waiting.length === 0) caller.servedAt = ++this.#sequence;
    caller.waiting.push(waiting);
    this.#callers.set(caller.name, caller);
    caller.weight += weight;
    this.#waiting++;
    this.#waitingWeight += weight;
  }

  #remove(caller: Caller, waiting: Waiting): void {
    waiting.settle();
    caller.waiting.splice(caller.waiting.indexOf(waiting), 1);
    caller.weight -= waiting.weight;
    this.#waiting--;
    this.#waitingWeight -= waiting.weight;
  }

  #startNext(): void {
    while (this.#running < this.#bounds.slots) {
      const next = this.#next();
      if (next === undefined) return;
      const waiting = next.waiting[0] as Waiting;
      this.#remove(next, waiting);
      next.servedAt = ++this.#sequence;
      this.#counts.waited++;
      waiting.begin();
    }
  }

  #next(): Caller | undefined {
    const { mostOfOne } = this.#bounds;
    return foremost(
      this.#waitingCallers().filter(({ running }) => running < mostOfOne),
      comesBefore,
    );
  }

  #waitingCallers(): IteratorObject<Caller> {
    return this.#callers.values().filter(({ waiting }) => waiting.length > 0);
  }

  /** Refuses work beyond the bounds of what may wait. Returns a refusal if nothing more of this caller may wait. */
  #shedLoad(caller: Caller, { weight }: AdmissionRequest): Refusal | undefined {
    const { mostWaiting, mostWaitingOfOne } = this.#bounds;
    if (caller.weight + weight > mostWaitingOfOne) {
      this.#counts.share++;
      return overloaded();
    }
    while (this.#waitingWeight + weight > mostWaiting) {
      this.#counts.full++;
      // Of anonymous callers, else of those with a key, the one who has most waiting.
      const fullest = foremost(this.#waitingCallers(), isFuller);
      if (fullest === undefined || !mayDisplace(caller, weight, fullest)) return overloaded();
      (fullest.waiting.at(-1) as Waiting).refuse();
    }
    return undefined;
  }

  #dropIdle(caller: Caller): void {
    if (caller.running === 0 && caller.waiting.length === 0) this.#callers.delete(caller.name);
  }
}

function newCaller({ caller, hasKey }: AdmissionRequest): Caller {
  return { name: caller, hasKey, running: 0, servedAt: 0, weight: 0, waiting: [] };
}

function foremost(
  callers: Iterable<Caller>,
  isBefore: (left: Caller, right: Caller) => boolean,
): Caller | undefined {
  let first: Caller | undefined;
  for (const caller of callers) if (first === undefined || isBefore(caller, first)) first = caller;
  return first;
}

function comesBefore(left: Caller, right: Caller): boolean {
  if (left.hasKey !== right.hasKey) return left.hasKey;
  if (left.running !== right.running) return left.running < right.running;
  return left.servedAt < right.servedAt;
}

function isFuller(left: Caller, right: Caller): boolean {
  if (left.hasKey !== right.hasKey) return right.hasKey;
  return left.weight > right.weight;
}

function mayDisplace(caller: Caller, weight: number, fullest: Caller): boolean {
  if (caller.hasKey !== fullest.hasKey) return caller.hasKey;
  return fullest.weight > caller.weight + weight;
}

/** The data of a request for a slot in a `FairQueue`. */
export interface AdmissionRequest extends CallerShare {
  /** If there is no slot by then, it is refused. On the clock of `performance.now()`. */
  readonly startBy: number;
  /** Fires when the caller has disconnected. */
  readonly signal: AbortSignal;
  /** The weight of its waiting: 1, and more for work that holds much memory. */
  readonly weight: number;
}

export interface FairQueueBounds {
  /** So much work is done at once. */
  readonly slots: number;
  /** So much of one caller's. */
  readonly mostOfOne: number;
  /** The weight of all that waits. */
  readonly mostWaiting: number;
  /** Of all that waits for one caller. */
  readonly mostWaitingOfOne: number;
}

/** A caller with running or waiting work. */
interface Caller {
  readonly name: string;
  readonly hasKey: boolean;
  running: number;
  /** Sequence number of its last start from waiting, or of when it began to wait; the lowest is next. */
  servedAt: number;
  /** Of all that waits. */
  weight: number;
  /** The first one comes first. */
  readonly waiting: Waiting[];
}

interface Waiting {
  readonly weight: number;
  begin(): void;
  refuse(): void;
  /** Ends its waiting. */
  settle(): void;
}

interface Settling {
  readonly begin: () => void;
  readonly reject: (reason: unknown) => void;
}
