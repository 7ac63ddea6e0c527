import { resolve } from 'node:path';
import { readWords, runCommand, UsageError } from '@calendar/config/command';
import { buildReference } from './src/build/buildReference.ts';
import { SERVED } from './src/build/served.ts';

const USAGE = `npm run docs -- [--base PATH] [--endpoint ADDRESS] [--out FOLDER]

Builds the reference with the last answers of the examples, unless it is there for the present sources.

--base      path at which the pages are on their host (default ${SERVED.base})
--endpoint  address at which the sandbox opens a query (default ${SERVED.endpoint})
--out       folder to write to (default gateway/reference/dist, which the gateway serves)
`;

// An end that removes what is half made.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.exitCode = await runCommand(USAGE, async () => {
  const text = { type: 'string' } as const;
  const { values, positionals } = readWords(process.argv.slice(2), { base: text, endpoint: text, out: text });
  if (positionals.length > 0) throw new UsageError(`Expected no word, not ${positionals[0]}.`);
  const { base = SERVED.base, endpoint = SERVED.endpoint, out = SERVED.out } = values;
  const folder = resolve(out);
  // The bundler reads the configuration of TypeScript that is where it runs.
  process.chdir(import.meta.dirname);
  await buildReference({ base: `/${base}/`.replaceAll(/\/+/g, '/'), endpoint, out: folder });
  return 0;
});
