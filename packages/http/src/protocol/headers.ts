/** Headers of a question: everything that the subgraph needs in addition to the GraphQL request itself. */
export const REQUEST_HEADERS = {
  /** The operation's one instant, milliseconds since 1970 (docs/rules.md 3 "One instant per operation"). */
  instant: 'x-calendar-instant',
  /** The caller's HTTP method (docs/rules.md 10 "Accepted date-time forms"). */
  method: 'x-calendar-method',
  /** Values that the answer may hold (docs/rules.md 41 "True cost of an operation"). */
  budget: 'x-calendar-budget',
  /** Milliseconds from its arrival until nobody waits for the answer any more. */
  deadline: 'x-calendar-deadline',
  /** Equal for the operations of one caller. It does not reveal who that is. */
  caller: 'x-calendar-caller',
  /** Token of the state to be shown (docs/rules.md 56 "One state in an answer"), or of a later one if that is gone. */
  at: 'x-calendar-at',
} as const;

/** At `/revision`: a token that the asker knows. The reply waits for another one, as long as `waitMs` says. */
export const KNOWN_TOKEN = 'x-calendar-known';

/** Seconds that a reply at `/revision` waits: for an asker that says nothing, and at most. */
export const REVISION_WAIT = { usual: 5, longest: 20 } as const;

/** How many milliseconds such a reply waits, by `Prefer: wait=SECONDS` (RFC 7240). */
export function waitMs(prefer: string | string[] | undefined): number {
  const [, seconds] = /(?:^|[\s,;])wait=(\d{1,4})(?![^\s,;])/i.exec(String(prefer ?? '')) ?? [];
  return 1000 * Math.min(Number(seconds ?? REVISION_WAIT.usual), REVISION_WAIT.longest);
}

/** Headers of a reply: data about the reply, and about the subgraph. */
export const REPLY_HEADERS = {
  /** Token of the snapshot that was answered from. */
  revision: 'x-calendar-revision',
  /** The next instant at which time alone may change the answer, milliseconds since 1970; absent for never. */
  validUntil: 'x-calendar-valid-until',
  /** How many errors the answer has. */
  errors: 'x-calendar-errors',
  /** How many values it holds. */
  cost: 'x-calendar-cost',
  /** How many questions the subgraph takes in one batch. */
  batch: 'x-calendar-batch',
  /** On every reply of a replica that stops; it answers for `STOP_DELAY` more, and others should be asked. */
  stopping: 'x-calendar-stopping',
} as const;
