/**
 * Slots shared fairly between callers (docs/rules.md 42 "Fair shares under load"). A free one goes to callers
 * with a valid key first, then to who has the fewest, then to who was served least recently; one caller
 * cannot have them all. Work is refused that could not start in time or may not wait: the newest of the
 * caller who has most waiting. That of disconnected callers is abandoned. Libraries have priorities and
 * limits, but no shares.
 */
export class FairQueue {
  readonly #bounds: FairQueueBounds;
  readonly #refusal: () => Error;
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

  /** @param refusal makes what refused work is rejected with */
  constructor(bounds: FairQueueBounds, refusal: () => Error) {
    this.#bounds = bounds;
    this.#refusal = refusal;
  }

  /** Does the work in a slot. Rejects with a refusal without one, and with the reason of the signal. */
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
      leave(this.#refusal());
    };
    const timer = setTimeout(expire, Math.max(1, startBy - performance.now()));
    const waiting: Waiting = {
      weight,
      begin,
      refuse: () => leave(this.#refusal()),
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
  #shedLoad(caller: Caller, { weight }: AdmissionRequest): Error | undefined {
    const { mostWaiting, mostWaitingOfOne } = this.#bounds;
    if (caller.weight + weight > mostWaitingOfOne) {
      this.#counts.share++;
      return this.#refusal();
    }
    while (this.#waitingWeight + weight > mostWaiting) {
      this.#counts.full++;
      // Of anonymous callers, else of those with a key, the one who has most waiting.
      const fullest = foremost(this.#waitingCallers(), isFuller);
      if (fullest === undefined || !mayDisplace(caller, weight, fullest)) return this.#refusal();
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

export interface AdmissionRequest extends CallerShare {
  /** If there is no slot by then, it is refused. On the clock of `performance.now()`. */
  readonly startBy: number;
  /** Fires when the caller has disconnected. */
  readonly signal: AbortSignal;
  /** The weight of its waiting: 1, and more for work that holds much memory. */
  readonly weight: number;
}

export interface FairQueueBounds {
  readonly slots: number;
  readonly mostOfOne: number;
  /** The weight of all that waits. */
  readonly mostWaiting: number;
  /** Of all that waits for one caller. */
  readonly mostWaitingOfOne: number;
}

interface Caller {
  readonly name: string;
  readonly hasKey: boolean;
  running: number;
  /** Sequence number of its last start from waiting, or of when it began to wait; the lowest is next. */
  servedAt: number;
  /** Of all that waits. */
  weight: number;
  readonly waiting: Waiting[];
}

interface Waiting {
  readonly weight: number;
  begin(): void;
  refuse(): void;
  settle(): void;
}

interface Settling {
  readonly begin: () => void;
  readonly reject: (reason: unknown) => void;
}

export interface CallerShare {
  /** Equal for all requests of one caller. */
  readonly caller: string;
  readonly hasKey: boolean;
}
