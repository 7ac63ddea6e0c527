/**
 * Shares the thread of a process among its operations: one that has used its slice waits, and one of those that wait
 * goes on in each iteration of the event loop: callers in turn, and of a caller's own in turn, so that nobody has more of
 * the thread by asking more at once. What needs little time is answered in between.
 *
 * An operation that had to wait more than a few times is heavy. Two heavy ones progress at once, so that one large
 * operation does not make the next wait for its end; more would finish later on average and hold more unfinished answers. The
 * others wait in line. A third may progress when it is another caller's than the two, and of the line that caller's
 * comes first who has fewest that progress: nobody waits for all large ones of another.
 */
export class Turns {
  readonly #clock: () => number;
  readonly #slice: number;
  readonly #heavyAfter: number;
  /** Those that go on next, by their callers: whose turn it is comes first. */
  readonly #ring = new Map<string, Waiting[]>();
  /** Heavy ones that wait until another ends. */
  readonly #line: Waiting[] = [];
  /** Heavy ones that progress. */
  readonly #heavy = new Set<Turn>();
  #ticking = false;
  #iterationBegan: number | undefined;
  readonly #endIteration = (): void => {
    this.#iterationBegan = undefined;
  };

  constructor({ clock = () => performance.now(), slice = 8, heavyAfter = 4 }: TurnsOptions = {}) {
    this.#clock = clock;
    this.#slice = slice;
    this.#heavyAfter = heavyAfter;
  }

  /**
   * @param isAwaited whether somebody still waits for the operation's answer
   * @param caller whose operation it is; those without one have one share together
   */
  begin(isAwaited: () => boolean = () => true, caller = ''): Turn {
    const turn = new Turn(this, { isAwaited, caller, began: this.#clock() });
    if (this.#iterationBegan === undefined) {
      this.#iterationBegan = turn.resumed;
      setImmediate(this.#endIteration);
    }
    return turn;
  }

  /** Whether an operation that goes on since then should pause. */
  isOver(resumed: number): boolean {
    const now = this.#clock();
    const used = now - resumed;
    if (used < SHORT_SLICE) return false;
    return used >= this.#slice || now - (this.#iterationBegan ?? now) >= this.#slice;
  }

  /** Waits for the next turn; false when nobody waits for the answer any more. */
  pause(turn: Turn): Promise<boolean> {
    turn.pauses++;
    return new Promise((resolve) => {
      const resume = (): void => {
        turn.resumed = this.#clock();
        resolve(turn.isAwaited());
      };
      if (turn.isHeavy || turn.pauses <= this.#heavyAfter) this.#wait({ turn, resume });
      else this.#enter({ turn, resume });
    });
  }

  /** Lets the next heavy operation go on in the place of one that ended. */
  end(turn: Turn): void {
    if (!turn.isHeavy) return;
    turn.isHeavy = false;
    this.#heavy.delete(turn);
    const fewest = Math.min(...this.#line.map((each) => this.#heavyOf(each.turn)));
    const next = this.#line.find((each) => this.#heavyOf(each.turn) === fewest);
    if (next === undefined || !this.#mayProgress(next.turn)) return;
    this.#line.splice(this.#line.indexOf(next), 1);
    this.#enter(next);
  }

  #enter(waiting: Waiting): void {
    if (!this.#mayProgress(waiting.turn)) {
      this.#line.push(waiting);
      return;
    }
    this.#heavy.add(waiting.turn);
    waiting.turn.isHeavy = true;
    this.#wait(waiting);
  }

  #mayProgress(turn: Turn): boolean {
    return this.#heavy.size < HEAVY_AT_ONCE && this.#heavyOf(turn) < HEAVY_OF_ONE;
  }

  #heavyOf({ caller }: Turn): number {
    return [...this.#heavy].filter((each) => each.caller === caller).length;
  }

  #wait(waiting: Waiting): void {
    const { caller } = waiting.turn;
    const others = this.#ring.get(caller);
    if (others === undefined) this.#ring.set(caller, [waiting]);
    else others.push(waiting);
    if (this.#ticking) return;
    this.#ticking = true;
    setImmediate(() => this.#tick());
  }

  #tick(): void {
    this.#iterationBegan = this.#clock();
    for (const abandoned of this.#line.filter(({ turn }) => !turn.isAwaited())) {
      this.#line.splice(this.#line.indexOf(abandoned), 1);
      abandoned.resume();
    }
    this.#next()?.resume();
    this.#ticking = this.#ring.size > 0;
    // What was resumed goes on, and may come back here, before the event loop does anything else.
    if (this.#ticking) setImmediate(() => this.#tick());
  }

  /** The next one of the caller whose turn it is; the others of that caller come after all other callers'. */
  #next(): Waiting | undefined {
    for (const [caller, [next, ...others]] of this.#ring) {
      this.#ring.delete(caller);
      if (others.length > 0) this.#ring.set(caller, others);
      return next;
    }
    return undefined;
  }
}

const HEAVY_AT_ONCE = 3;
/** Of one caller. */
const HEAVY_OF_ONE = 2;

/** Milliseconds that an operation has where others have used up the event loop's iteration before it. */
const SHORT_SLICE = 1;

/** The turns of one operation. */
export class Turn {
  /** Whether somebody still waits for the answer. */
  readonly isAwaited: () => boolean;
  readonly caller: string;
  /** Since when it goes on, on the clock of the turns. */
  resumed: number;
  pauses = 0;
  isHeavy = false;
  readonly #turns: Turns;

  constructor(turns: Turns, { isAwaited, caller, began }: TurnOptions) {
    this.#turns = turns;
    this.isAwaited = isAwaited;
    this.caller = caller;
    this.resumed = began;
  }

  /** Whether the operation should pause. */
  isOver(): boolean {
    return this.#turns.isOver(this.resumed);
  }

  /** Waits for the operation's next turn; false when nobody waits for its answer any more. */
  pause(): Promise<boolean> {
    return this.#turns.pause(this);
  }

  /** Must be called when the operation is answered or given up. */
  end(): void {
    this.#turns.end(this);
  }
}

export interface TurnsOptions {
  /** Milliseconds. */
  readonly clock?: () => number;
  /** Milliseconds that an operation has at a stretch; default 8. */
  readonly slice?: number;
  /** Pauses after which an operation is heavy; default 4. */
  readonly heavyAfter?: number;
}

interface TurnOptions {
  readonly isAwaited: () => boolean;
  readonly caller: string;
  readonly began: number;
}

interface Waiting {
  readonly turn: Turn;
  resume(): void;
}
