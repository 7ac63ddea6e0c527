import { execFile } from 'node:child_process';
import { constants } from 'node:os';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test.runIf(process.platform === 'linux')(
  'readers go before every thread of an import, and what has less priority keeps it',
  async () => {
    const module = new URL('./yieldToReaders.ts', import.meta.url).href;
    // In a separate process: a priority that was lowered cannot be raised again.
    const { stdout } = await promisify(execFile)(process.execPath, [
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
    const { niceness, kept } = JSON.parse(stdout) as {
      readonly niceness: readonly number[];
      readonly kept: number;
    };
    expect(kept).toBeGreaterThanOrEqual(15);
    expect(niceness.length).toBeGreaterThan(1);
    expect(Math.min(...niceness)).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL);
  },
);
