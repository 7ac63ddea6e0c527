import { constants } from 'node:os';
import { expect, test } from 'vitest';
import { runNode } from '../../../test/support/runProgram.ts';

test.runIf(process.platform === 'linux')(
  'readers go before every thread of an import, and what has less priority keeps it',
  async () => {
    const module = new URL('./yieldToReaders.ts', import.meta.url).href;
    // In a separate process: a priority that was lowered cannot be raised again.
    const { output } = await runNode([
      '--input-type=module',
      '--eval',
      `import { readdirSync } from 'node:fs';
     import { getPriority, setPriority } from 'node:os';
     import { yieldToReaders } from ${JSON.stringify(module)};
     yieldToReaders();
     const threads = readdirSync('/proc/self/task').map(Number);
     const niceness = threads.map((thread) => getPriority(thread));
     setPriority(15);
     yieldToReaders();
     console.log(JSON.stringify({ niceness, kept: getPriority() }));`,
    ]);
    const { niceness, kept } = JSON.parse(output) as {
      readonly niceness: readonly number[];
      readonly kept: number;
    };
    expect(kept).toBeGreaterThanOrEqual(15);
    expect(niceness.length).toBeGreaterThan(1);
    expect(Math.min(...niceness)).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL);
  },
);
