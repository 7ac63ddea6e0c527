/** Milliseconds from SIGTERM until a process is killed: its drain and four seconds more. */
export function longestStop({ STOP_DELAY, STOP_GRACE }: Drain): number {
  return STOP_DELAY + STOP_GRACE + AFTER_DRAIN;
}

/** Of a drain, in milliseconds. */
export interface Drain {
  /** For how long requests are still taken. */
  readonly STOP_DELAY: number;
  /** How long requests in flight may take after that. */
  readonly STOP_GRACE: number;
}

const AFTER_DRAIN = 4_000;

/** That of a process whose drain is not known yet. */
export const LONGEST_STOP: number = longestStop({ STOP_DELAY: 500, STOP_GRACE: 10_000 });
