import type { GraphQLFormattedError } from 'graphql';
import { parseReply } from '../../../backends/readReply.ts';
import { SubgraphFailure } from '../../../backends/SubgraphFailure.ts';
import type { NoteFaults } from '../../../backends/SubgraphFaults.ts';
import { callerErrors, type ErrorLog, isInvalidValue, mask } from '../../errors/fieldErrors.ts';
import { attachErrors, Failure } from './Failure.ts';
import { type Asked, ENTITIES, fitReply, hasArguments } from './fitReply.ts';
import type { JoinReply } from './JoinExecution.ts';
import type { SourceObject } from './SourceObject.ts';

/**
 * A subgraph's reply as an answer may show it: a `Failure` at each value that is nulled or does not fit
 * (docs/rules.md 71 "Replies of other subgraphs"). Throws a `SubgraphFailure` for one that says nothing.
 */
export function readFetched(
  subgraph: string,
  { bytes, revision }: JoinReply,
  asked: () => Asked,
  { log, noteFaults, typenames }: ReadingContext,
): FetchedReply {
  const { data, errors } = parseReply(subgraph, bytes);
  const isOwn = revision !== undefined;
  const { shown, masked } = callerErrors(errors, {
    subgraph,
    isOwn,
    log,
    hasArguments: (path) => (isOwn && isReference(path)) || hasArguments(asked(), path),
  });
  if (masked > 0) noteFaults(subgraph, { error: masked });
  if (data === null) {
    if (shown.some((error) => error.path !== undefined || isInvalidValue(error)))
      return { data, errors: shown };
    throw new SubgraphFailure(
      subgraph,
      `refused a fetch: ${JSON.stringify(errors.slice(0, 3)).slice(0, 2000)}`,
    );
  }
  const unattached = attachErrors(data, shown);
  if (isOwn) return { data, errors: unattached, isFaultless: errors.length === 0 };
  let failure: Failure | undefined;
  let unfitSoFar = 0;
  const fitted = fitReply(
    data,
    asked(),
    (path, reason) => {
      unfitSoFar++;
      const what = `the first at ${path.join('.')}: ${reason.slice(0, 300)}`;
      if (unfitSoFar > MOST_UNFIT)
        throw new SubgraphFailure(
          subgraph,
          `answered with more than ${MOST_UNFIT} values that do not fit its schema`,
        );
      failure ??= new Failure([
        {
          error: mask(
            new SubgraphFailure(subgraph, `answered with values that do not fit its schema, ${what}`),
            log,
          ),
          below: [],
          kind: 'own',
        },
      ]);
      return failure;
    },
    typenames,
  );
  const { unfit, unasked } = fitted;
  if (unfit + unasked > 0) noteFaults(subgraph, { unfit, unasked });
  return { data: fitted.data, errors: unattached, isFaultless: errors.length + unfit === 0 };
}

/** Whether an error is about an entity itself. The keys of our own subgraphs hold what a caller gave, as a cursor. */
function isReference(path: readonly (string | number)[] | undefined): boolean {
  return path?.[0] === ENTITIES && path.length <= 2;
}

/** Of one reply. Each takes a moment, and a reply with more of them is worth nothing. */
const MOST_UNFIT = 1000;

interface ReadingContext {
  readonly log: ErrorLog;
  readonly noteFaults: NoteFaults;
  readonly typenames?: readonly unknown[];
}

/** Data with failures, and the errors that are about no missing value. Without data, why there is none. */
export type FetchedReply =
  | { readonly data: null; readonly errors: readonly GraphQLFormattedError[] }
  | {
      readonly data: SourceObject;
      readonly errors: readonly GraphQLFormattedError[];
      /** Whether data has no failure. */
      readonly isFaultless: boolean;
    };
