import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { readWords, runCommand, UsageError } from '@calendar/config/command';
import { installOnce } from '@calendar/runtime/installOnce';
import { startProgress } from './progress.ts';
import { type Table, tableText } from './table.ts';

const PARTS = {
  lists: async () => (await import('./lists/measureLists.ts')).measureLists,
  federation: async () => (await import('./federation/measureFederation.ts')).measureFederation,
  size: async () => (await import('./size/measureSize.ts')).measureSize,
} as const;

const HELP = `npm run bench -- [PART…] [options]

Measures the service beside its peers, and prints Markdown tables. Figures are processor time of the serving
processes for one answer, in milliseconds, the lowest of several rounds. Compare those of one run only.

  lists         a list of ten events, asked again, anew, and joined, beside the stock gateway, a monolith and a bare
                node:http server with the same bytes
  federation    the public benchmark of federation gateways, beside the stock gateway and Hive Gateway
  size          200,000 events: import, memory, and the slowest questions
                (without a PART: all of them, about half an hour)

  --rounds N    rounds of each figure (5)
  --events N    events of size (200000)
  --dates N     dates of each of them, on average (5)
  --json FILE   writes the tables and the machine there as well
  -h, --help    this text

Peers are installed once, by tools/bench/contestants/package-lock.json. The bench reads /proc, as Linux has it.
`;

process.exitCode = await runCommand(HELP, bench);

async function bench(): Promise<number> {
  const { parts, rounds, size, json } = readOptions(process.argv.slice(2));
  const says = startProgress(untilStopped());
  await installOnce(join(import.meta.dirname, '../contestants'), 'the bench', (line) => says(line));
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load ${loadavg()[0]}`;
  const tables: Table[] = [];
  for (const part of parts) {
    const measure = await PARTS[part]();
    const table = await measure(rounds, says, size);
    tables.push(table);
    process.stdout.write(`${tableText(table)}\n`);
    // Written after each part: what was measured is not lost when a later one fails.
    const results = { machine, at: new Date().toISOString(), rounds, tables };
    if (json !== undefined) await writeFile(json, `${JSON.stringify(results, null, 1)}\n`);
  }
  return 0;
}

/** The first Ctrl-C lets everything that was started end; the second one does not wait for it. */
function untilStopped(): AbortSignal {
  const stop = new AbortController();
  const stopNow = () => stop.abort(new Error('Stopped.'));
  process.once('SIGINT', stopNow).once('SIGTERM', stopNow);
  return stop.signal;
}

function readOptions(words: readonly string[]) {
  const { positionals, values } = readWords(words, {
    rounds: { type: 'string', default: '5' },
    events: { type: 'string', default: '200000' },
    dates: { type: 'string', default: '5' },
    json: { type: 'string' },
  });
  const names = Object.keys(PARTS) as Part[];
  const unknown = positionals.filter((name) => !names.includes(name as Part));
  if (unknown.length > 0)
    throw new UsageError(`There is no part ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new UsageError(`--rounds ${values.rounds}: expected 1 or more.`);
  const size = { events: Number(values.events), datesPerEvent: Number(values.dates) };
  if (!(Number.isInteger(size.events) && size.events > 0))
    throw new UsageError(`--events ${values.events}: expected 1 or more.`);
  if (!(size.datesPerEvent >= 2)) throw new UsageError(`--dates ${values.dates}: expected 2 or more.`);
  const parts = positionals.length === 0 ? names : (positionals as Part[]);
  return { parts, rounds, size, json: values.json };
}

type Part = keyof typeof PARTS;
