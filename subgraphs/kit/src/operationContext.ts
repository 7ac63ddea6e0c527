import type { Followed } from './follower.ts';

/** What resolvers know of the operation they answer. Snapshot and instant are read once, at its beginning. */
export interface OperationContext<Snapshot> {
  /** Never changed, only replaced: the whole operation is answered from this one. */
  readonly snapshot: Snapshot;
  /** Names the revision that the snapshot shows. */
  readonly token: string;
  /** The operation's one instant, milliseconds since 1970 (`decisions.md 3`). */
  readonly now: number;
  /** Whether a `+` in a date argument may have arrived as a space (`decisions.md 10`). */
  readonly plusMayBeSpace: boolean;
  /**
   * Tells that time alone may change the answer at that instant (milliseconds since 1970); the earliest counts
   * (`decisions.md 40`).
   */
  limitValidity(instant: number): void;
}

/** The context of one operation, and the limit that its resolvers told. */
export class Operation<Snapshot> implements OperationContext<Snapshot> {
  readonly snapshot: Snapshot;
  readonly token: string;
  readonly now: number;
  readonly plusMayBeSpace: boolean;
  /** Milliseconds since 1970; `Infinity` while no resolver told one. */
  validUntil = Number.POSITIVE_INFINITY;
  readonly #placed: (readonly unknown[])[] = [];

  constructor(followed: Followed<Snapshot>, now: number, plusMayBeSpace: boolean) {
    this.snapshot = followed.snapshot;
    this.token = followed.token;
    this.now = now;
    this.plusMayBeSpace = plusMayBeSpace;
  }

  limitValidity(instant: number): void {
    if (instant < this.validUntil) this.validUntil = instant;
  }

  /** Sets the items of a kept list aside, to be written on their own; returns which list it is. */
  place(items: readonly unknown[]): number {
    return this.#placed.push(items) - 1;
  }

  /** The lists set aside. */
  get placed(): readonly (readonly unknown[])[] {
    return this.#placed;
  }
}
