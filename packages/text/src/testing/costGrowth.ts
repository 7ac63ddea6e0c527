/**
 * How many times the processor time of some work grows with an input of 16 times the size. The work is done in this
 * thread. It is measured a few times as long as it seems too much: a busy machine makes single measurements too long.
 *
 * @param of the input of a size
 */
export function costGrowth<Input>(
  of: (size: number) => Input,
  smallest: number,
  work: (input: Input) => unknown,
): number {
  const [small, large] = [of(smallest), of(smallest * LONGER)];
  const cost = (input: Input) => {
    const before = process.threadCpuUsage();
    work(input);
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  };
  cost(small);
  let least = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  const growth = () => least.large / Math.max(least.small, CLOCK_TICK);
  for (let round = 0; round === 0 || (round < ROUNDS && growth() >= MOST_COST_GROWTH); round++)
    least = { small: Math.min(least.small, cost(small)), large: Math.min(least.large, cost(large)) };
  return growth();
}

/** Linear work grows 16 times, quadratic work 256 times. A busy machine must make an error of four times to matter. */
export const MOST_COST_GROWTH = 64;
const LONGER = 16;
const ROUNDS = 6;
/** In microseconds: some kernels count processor time in steps of this. */
const CLOCK_TICK = 4_000;
