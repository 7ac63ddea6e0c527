import type { Answer } from './ask/Answer.ts';
import { CalendarError } from './ask/CalendarError.ts';
import { sleep } from './ask/sleep.ts';
import type { ChangesQuery } from './generated/operations.ts';
import type { Changes } from './generated/types.ts';
import { within } from './Settings.ts';

/**
 * Yields the changes since a cursor, without an end: at once while there is more, else after `interval` and
 * never while the last answer is fresh. Calls `onFailure` if the calendar cannot be reached, and continues.
 * Throws a `RangeError` for a number, a `CalendarError` that a retry cannot change, or the reason of
 * `signal`.
 */
export async function* follow(
  { since, interval = 60_000, first = 1000, signal, onFailure }: FollowOptions,
  ask: (since: string, first: number) => Promise<Answer<ChangesQuery>>,
): AsyncGenerator<Changes, void, undefined> {
  within('interval', interval, A_DAY);
  within('first', first, 1000);
  for (let cursor = since; ; ) {
    const attempt = await tryToAsk(() => ask(cursor, first), onFailure);
    if (attempt.changes !== null && attempt.changes.cursor !== cursor) {
      yield attempt.changes;
      cursor = attempt.changes.cursor;
      if (attempt.changes.hasMore) continue;
    }
    await sleep(Math.min(A_DAY, Math.max(interval, attempt.wait)), signal);
  }
}

const A_DAY = 86_400_000;

async function tryToAsk(ask: () => Promise<Answer<ChangesQuery>>, onFailure: FollowOptions['onFailure']) {
  try {
    const { data, maxAge } = await ask();
    return { changes: data.changes, wait: maxAge };
  } catch (error) {
    if (!(error instanceof CalendarError) || !mayPass(error)) throw error;
    onFailure?.(error);
    return { changes: null, wait: error.retryAfter ?? 0 };
  }
}

/** An internal error is retried, too, because a program may follow for months, and operators repair such faults. */
function mayPass({ isTemporary, code }: CalendarError): boolean {
  return isTemporary || code === 'INTERNAL_SERVER_ERROR';
}

export interface FollowOptions {
  /** The cursor of the last answer that the caller has processed; an empty text begins with everything. */
  readonly since: string;
  /** Milliseconds between requests while nothing changes, up to a day. Default 60,000. */
  readonly interval?: number;
  /** Ids in one answer, 1 to 1000. Default 1000. */
  readonly first?: number;
  readonly signal?: AbortSignal | undefined;
  /** Is called each time that the calendar was not reached. */
  readonly onFailure?: (failure: CalendarError) => void;
}
