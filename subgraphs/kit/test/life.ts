/** A process for the tests of `runUntilSignal`: says what happens to it, line by line. */
import * as z from 'zod';
import { readConfiguration, runUntilSignal } from '../src/index.ts';

const schema = z.object({
  START: z.enum(['well', 'badly']),
  CLOSE: z.enum(['well', 'never']).default('well'),
});

await runUntilSignal(async () => {
  const { START, CLOSE } = readConfiguration(schema, process.env);
  if (START === 'badly') throw new Error('the port is taken');
  const alive = setInterval(() => undefined, 1000);
  process.stdout.write('started\n');
  return {
    async close() {
      process.stdout.write('closing\n');
      if (CLOSE === 'never') await new Promise(() => undefined);
      clearInterval(alive);
      process.stdout.write('closed\n');
    },
  };
});
