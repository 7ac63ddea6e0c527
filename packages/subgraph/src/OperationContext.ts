import { OperationBudget } from './pacing/OperationBudget.ts';
import type { VersionedSnapshot } from './snapshot/VersionedSnapshot.ts';

/** The facts that resolvers know of the operation they answer. Snapshot and instant are read once, at its beginning. */
export type OperationContext<Snapshot> = Omit<Operation<Snapshot>, 'budget' | 'validUntil'>;

/** The context of one operation: its resolvers' reports, and its limits. */
export class Operation<Snapshot> {
  /** Never changed, only replaced: the whole operation is answered from this one. */
  readonly snapshot: Snapshot;
  /** Names the revision that the snapshot shows. */
  readonly token: string;
  /** The operation's one instant, milliseconds since 1970 (docs/rules.md 3 "One instant per operation"). */
  readonly now: number;
  /** Whether a `+` in a date argument may have arrived as a space (docs/rules.md 10 "Accepted date-time forms"). */
  readonly plusMayBeSpace: boolean;
  readonly budget: OperationBudget;
  /** Milliseconds since 1970; `Infinity` while no resolver reported one. */
  validUntil = Number.POSITIVE_INFINITY;

  constructor(
    versioned: VersionedSnapshot<Snapshot>,
    now: number,
    plusMayBeSpace: boolean,
    budget: OperationBudget = new OperationBudget(),
  ) {
    this.snapshot = versioned.snapshot;
    this.token = versioned.token;
    this.now = now;
    this.plusMayBeSpace = plusMayBeSpace;
    this.budget = budget;
  }

  /** Reports that time alone may change the answer at that instant (milliseconds since 1970). */
  limitValidity(instant: number): void {
    if (instant < this.validUntil) this.validUntil = instant;
  }
}
