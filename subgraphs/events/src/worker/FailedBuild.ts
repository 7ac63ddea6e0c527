import type { UnbuiltState } from '@calendar/subgraph';

/** The newest revision of the record that could not be built, as long as no later one could. Immutable. */
export interface FailedBuild {
  /** Token of the record, `<lineage>:<revision>`. */
  readonly revision: string;
  /** When it was first begun, milliseconds since 1970. */
  readonly since: number;
  readonly attempts: number;
}

/** After one more failure. */
export function failedAgain(before: FailedBuild | null, revision: string, begun: number): FailedBuild {
  const since = before?.since ?? begun;
  return { revision, since, attempts: before?.revision === revision ? before.attempts + 1 : 1 };
}

/** How many milliseconds it is left alone: longer with each attempt. */
export function pauseAfter({ attempts }: FailedBuild): number {
  return Math.min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE);
}

/** As it is reported. */
export function stateOf({ revision, since }: FailedBuild, now: number): UnbuiltState {
  return { token: revision, ms: now - since };
}

const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 10 * 60_000;
