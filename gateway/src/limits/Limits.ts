import { catalogue } from '../errors/catalogue.ts';
import { Refusal } from '../errors/Refusal.ts';

/** How much one query may request. What exceeds a limit is refused before any work is done for it. */
export interface Limits {
  /** Lexical tokens of a document. */
  readonly tokens: number;
  /** Levels of fields within fields. */
  readonly depth: number;
  /** Fields under another name, a fragment's as often as it is spread. */
  readonly aliases: number;
  /** Uses of directives, a fragment's as often as it is spread. */
  readonly directives: number;
  /** Fields and fragments of all operations together, a fragment's own as often as it is spread. */
  readonly selections: number;
  /** Fields of the query itself. */
  readonly rootFields: number;
  /** Values that the answer may hold, see `costOf`. */
  readonly cost: number;
}

/** The refusal of a query that exceeds a limit: names the limit, and what was requested where that is known. */
export function refuseAbove(kind: LimitKind, limit: number, requested?: number): Refusal {
  const counted =
    requested === undefined ? undefined : Math.min(Math.round(requested), Number.MAX_SAFE_INTEGER);
  const { message } = catalogue[kind];
  const found = counted === undefined ? 'This query is over it.' : `This query has ${counted}.`;
  return new Refusal(kind, {
    message: `${message} The limit is ${limit}. ${found}`,
    extensions: { limit, ...(counted === undefined ? {} : { asked: counted }) },
  });
}

type LimitKind =
  | 'tooManyTokens'
  | 'tooManyLines'
  | 'tooDeep'
  | 'tooNested'
  | 'tooManyAliases'
  | 'tooManyDirectives'
  | 'tooManySelections'
  | 'tooManyRootFields'
  | 'tooCostly';

/**
 * What one operation's answer may still cost (docs/rules.md 41 "True cost of an operation"). Each fetch takes from it
 * what it really cost, and is sent what is left.
 */
export class CostBudget {
  readonly #limit: number;
  #spent = 0;

  /** @param limit values that the whole answer may hold */
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

  /** The same budget for another try at the same answer. */
  again(): CostBudget {
    return new CostBudget(this.#limit);
  }

  /** The refusal of the limit. */
  exceeded(requested?: number): ReturnType<typeof refuseAbove> {
    return refuseAbove('tooCostly', this.#limit, requested);
  }
}
