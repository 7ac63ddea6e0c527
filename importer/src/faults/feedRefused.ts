import { describeFault, type Fault, type Faults } from './fault.ts';

/**
 * A feed was refused as a whole, and nothing of it was written (docs/feed.md, rule 1). The message lists up to a
 * hundred faults, one a line.
 */
export class FeedRefused extends Error {
  override readonly name = 'FeedRefused';
  /** The first hundred faults. */
  readonly faults: readonly Fault[];
  /** How many faults there are. */
  readonly faultCount: number;

  constructor({ first, count }: Pick<Faults, 'first' | 'count'>) {
    const unlisted = count - first.length;
    const lines = first.map(describeFault);
    if (unlisted > 0) lines.push(`… and ${unlisted} more`);
    super(`The feed has ${count} ${count === 1 ? 'fault' : 'faults'}:\n${lines.join('\n')}`);
    this.faults = first;
    this.faultCount = count;
  }
}
