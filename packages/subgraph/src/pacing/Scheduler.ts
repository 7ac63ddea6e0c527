/**
 * Shares a thread among operations: after its slice, one waits for its turn, and callers take turns. One that
 * had to wait a few times is heavy: two of these progress at once, a third if it is another caller's, and the
 * next one is of the caller with the fewest. So nobody waits for all large operations of another.
 */
export class Scheduler {
  readonly #clock: () => number;
  /** Those that may continue, by their callers: the next caller comes first. */
  readonly #ready = new Map<string, Waiting[]>();
  /** Heavy ones that wait until another ends. */
  readonly #queue: Waiting[] = [];
  /** Heavy ones that progress. */
  readonly #heavy = new Set<Task>();
  #isTicking = false;
  #iterationBegan: number | undefined;
  readonly #endIteration = (): void => {
    this.#iterationBegan = undefined;
  };

  /** @param clock milliseconds */
  constructor(clock = () => performance.now()) {
    this.#clock = clock;
  }

  /** @param caller whose operation it is; those without one count as one caller */
  begin(isAwaited: () => boolean = () => true, caller = ''): Task {
    const task: Task = {
      isAwaited,
      caller,
      resumed: this.#clock(),
      pauses: 0,
      isHeavy: false,
      isSliceOver: () => this.#isSliceOver(task),
      pause: () => this.#pause(task),
      end: () => this.#end(task),
    };
    if (this.#iterationBegan === undefined) {
      this.#iterationBegan = task.resumed;
      setImmediate(this.#endIteration);
    }
    return task;
  }

  #isSliceOver({ resumed }: Task): boolean {
    const now = this.#clock();
    const used = now - resumed;
    if (used < SHORT_SLICE) return false;
    return used >= SLICE_MS || now - (this.#iterationBegan ?? now) >= SLICE_MS;
  }

  #pause(task: Task): Promise<boolean> {
    task.pauses++;
    return new Promise((resolve) => {
      const resume = (): void => {
        task.resumed = this.#clock();
        resolve(task.isAwaited());
      };
      if (task.isHeavy || task.pauses <= HEAVY_AFTER_PAUSES) this.#wait({ task, resume });
      else this.#admit({ task, resume });
    });
  }

  #end(task: Task): void {
    if (!task.isHeavy) return;
    task.isHeavy = false;
    this.#heavy.delete(task);
    const fewest = Math.min(...this.#queue.map((each) => this.#heavyOf(each.task)));
    const next = this.#queue.find((each) => this.#heavyOf(each.task) === fewest);
    if (next === undefined || !this.#mayProgress(next.task)) return;
    this.#queue.splice(this.#queue.indexOf(next), 1);
    this.#admit(next);
  }

  /** Of a heavy operation: it progresses, or is queued. */
  #admit(waiting: Waiting): void {
    if (!this.#mayProgress(waiting.task)) {
      this.#queue.push(waiting);
      return;
    }
    this.#heavy.add(waiting.task);
    waiting.task.isHeavy = true;
    this.#wait(waiting);
  }

  #mayProgress(task: Task): boolean {
    return this.#heavy.size < HEAVY_AT_ONCE && this.#heavyOf(task) < HEAVY_OF_ONE_CALLER;
  }

  #heavyOf({ caller }: Task): number {
    return [...this.#heavy].filter((each) => each.caller === caller).length;
  }

  #wait(waiting: Waiting): void {
    const { caller } = waiting.task;
    const others = this.#ready.get(caller);
    if (others === undefined) this.#ready.set(caller, [waiting]);
    else others.push(waiting);
    if (this.#isTicking) return;
    this.#isTicking = true;
    setImmediate(() => this.#tick());
  }

  #tick(): void {
    this.#iterationBegan = this.#clock();
    for (const abandoned of this.#queue.filter(({ task }) => !task.isAwaited())) {
      this.#queue.splice(this.#queue.indexOf(abandoned), 1);
      abandoned.resume();
    }
    this.#next()?.resume();
    this.#isTicking = this.#ready.size > 0;
    // A resumed operation continues, and may come back here, before the event loop does anything else.
    if (this.#isTicking) setImmediate(() => this.#tick());
  }

  #next(): Waiting | undefined {
    for (const [caller, [next, ...others]] of this.#ready) {
      this.#ready.delete(caller);
      if (others.length > 0) this.#ready.set(caller, others);
      return next;
    }
    return undefined;
  }
}

const SLICE_MS = 8;
const HEAVY_AFTER_PAUSES = 4;
const HEAVY_AT_ONCE = 3;
const HEAVY_OF_ONE_CALLER = 2;

/** Milliseconds that an operation has if others have used up the event loop's iteration before it. */
const SHORT_SLICE = 1;

export interface Task {
  /** Whether anybody still waits for the answer. */
  readonly isAwaited: () => boolean;
  readonly caller: string;
  /** Since when it runs, on the clock of the scheduler. */
  resumed: number;
  pauses: number;
  isHeavy: boolean;
  /** Whether the operation should pause. */
  readonly isSliceOver: () => boolean;
  /** Waits for the operation's next slice; false when nobody waits for its answer any more. */
  readonly pause: () => Promise<boolean>;
  /** Must be called when the operation is answered or given up. */
  readonly end: () => void;
}

interface Waiting {
  readonly task: Task;
  resume(): void;
}
