import { zeros } from '@calendar/runtime/metrics';

const lookups = ['hit', 'miss', 'outdated', 'invalid', 'timeout', 'failed', 'skipped'] as const;
const writes = ['stored', 'tooLarge', 'failed', 'skipped'] as const;

/** The counts of a gateway that has looked up and written nothing, or shares nothing. */
export function noSharing(): SharingCounts {
  return { lookups: zeros(lookups), writes: zeros(writes), away: false };
}

/**
 * `outdated`: does not hold any more. `invalid`: no gateway with the same secret stored it. `failed`: the
 * store refused or broke off. `skipped`: not asked, since it did not answer before.
 */
export type Lookup = (typeof lookups)[number];

/** `skipped`: not sent, since the store refused before, is not there, or has too much pending work. */
export type Write = (typeof writes)[number];

export interface SharingCounts {
  readonly lookups: Readonly<Record<Lookup, number>>;
  readonly writes: Readonly<Record<Write, number>>;
  /** Whether the store does not answer at present. */
  readonly away: boolean;
}
