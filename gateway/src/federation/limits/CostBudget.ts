import { refuseAbove } from './Limits.ts';

/**
 * The rest of one operation's budget (docs/rules.md 41 "True cost of an operation"), sent with each fetch.
 */
export class CostBudget {
  readonly #limit: number;
  #spent = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Values that the answer may still hold; at least 1, so that it can be sent with a fetch. */
  get left(): number {
    return Math.max(1, this.#limit - this.#spent);
  }

  /** Throws the refusal of the limit when more is spent than there was. */
  spend(cost: number): void {
    this.#spent += cost;
    if (this.#spent > this.#limit) throw this.exceeded(this.#spent);
  }

  again(): CostBudget {
    return new CostBudget(this.#limit);
  }

  exceeded(requested?: number): ReturnType<typeof refuseAbove> {
    return refuseAbove('tooCostly', this.#limit, requested);
  }
}
