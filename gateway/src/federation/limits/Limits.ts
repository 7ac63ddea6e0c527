import { catalogue, type ErrorKind } from '../errors/catalogue.ts';
import { Refusal } from '../errors/Refusal.ts';

/** How much one query may request. A request that exceeds a limit is refused before any work is done for it. */
export interface Limits {
  readonly tokens: number;
  /** Levels of fields within fields. */
  readonly depth: number;
  /** Fields under another name, a fragment's as often as it is spread. */
  readonly aliases: number;
  /** Uses of directives, a fragment's as often as it is spread. */
  readonly directives: number;
  /** Fields and fragments of all operations together. Those of a fragment count each time it is spread. */
  readonly selections: number;
  readonly rootFields: number;
  /** Values that the answer may hold, see `costOf`. */
  readonly cost: number;
}

/** An error's location is found by reading all lines before it, for each location that it names. */
export const MOST_LINES = 5000;

/** The refusal of a query that exceeds a limit. It names the limit and, if known, the requested number. */
export function refuseAbove(kind: LimitKind, limit: number, requested?: number): Refusal {
  const counted =
    requested === undefined ? undefined : Math.min(Math.round(requested), Number.MAX_SAFE_INTEGER);
  const { message } = catalogue[kind];
  const found = counted === undefined ? 'This query is over it.' : `This query has ${counted}.`;
  return new Refusal(kind, {
    message: `${message} The limit is ${limit}. ${found}`,
    extensions: { limit, asked: counted },
  });
}

type LimitKind = Extract<ErrorKind, `too${string}`>;
