/**
 * How the processor time of a text grows with its length. What seems too much is measured again: others use the
 * processor, too.
 *
 * @param timeOf milliseconds that a text of a length takes
 */
export async function growthFrom(
  family: string,
  lengths: readonly number[],
  timeOf: (length: number) => Promise<number>,
): Promise<TextGrowth> {
  const times: number[] = lengths.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    for (const [at, length] of lengths.entries()) times[at] = Math.min(times[at]!, await timeOf(length));
    if (ratioOf(times) <= MOST_FOR_TWICE && Math.max(...times) <= MOST_MS) break;
  }
  return { family, longest: lengths.at(-1) ?? 0, ratio: ratioOf(times), ms: Math.max(...times) };
}

/** The most by which the time grows from one length to twice that. */
function ratioOf(times: readonly number[]): number {
  return Math.max(...times.slice(1).map((time, at) => time / Math.max(times[at]!, SHORTEST_MS)));
}

/** The most by which time may grow for twice the length, and the longest event-loop iteration of a thread. */
export const MOST_FOR_TWICE = 2.6;
export const MOST_MS = 50;

const MOST_ROUNDS = 5;
/** Shorter times cannot be distinguished from the constant time of a request. */
const SHORTEST_MS = 4;

/** What texts take in one place: an argument, or a field of a feed. */
export interface TextGrowths {
  readonly name: string;
  readonly texts: readonly TextGrowth[];
}

/** What texts of one family take. */
export interface TextGrowth {
  readonly family: string;
  /** Characters of the longest one. */
  readonly longest: number;
  /** The most by which the time grew from one length to twice that. */
  readonly ratio: number;
  /** Milliseconds of processor time of one thread for the whole request, at most. */
  readonly ms: number;
}
