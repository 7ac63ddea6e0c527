import { catalogue } from '../errors/catalogue.ts';
import { Refusal } from '../errors/Refusal.ts';

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
