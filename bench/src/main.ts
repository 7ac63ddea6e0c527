import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { measureAbuse } from './abuse/measureAbuse.ts';
import { type ContestantName, JOIN_CONTESTANTS, LIST_CONTESTANTS } from './endpoint/contestants.ts';
import { measureEndpoint } from './endpoint/measureEndpoint.ts';
import { JOINS, LISTS, type MeasuredShape } from './endpoint/shapes.ts';
import { measureGrowth } from './growth/measureGrowth.ts';
import { measureImports } from './imports/measureImports.ts';
import { describeMachine } from './machine.ts';
import { HELP, type Options, readOptions, type Section } from './options.ts';
import { Progress } from './progress.ts';
import { measureQuery } from './query/measureQuery.ts';
import { drawProcesses } from './report/drawProcesses.ts';
import { drawReport } from './report/drawReport.ts';
import { writeReport } from './report/writeReport.ts';
import { type Measured, type Results, readResults, writeResults } from './results.ts';

const options = optionsOrExit();
if (options.help) process.stdout.write(HELP);
else await bench(options, untilStopped());

async function bench({ sections, quick, large, out }: Options, stop: AbortSignal): Promise<void> {
  const folder = out === null ? join(import.meta.dirname, '../report') : resolve(out);
  const file = join(folder, 'results.json');
  await mkdir(folder, { recursive: true });
  const progress = new Progress(stop);
  const measured = async <Result>(result: Promise<Result>): Promise<Measured<Result>> => {
    const place = { machine: describeMachine(), at: new Date().toISOString(), quick };
    return { ...place, result: await result };
  };
  const measures: { readonly [S in Section]: () => Promise<Results> } = {
    endpoint: async () => ({
      endpoint: await measured(measureEndpoint(endpointOptions(LISTS, quick, LIST_CONTESTANTS), progress)),
    }),
    joins: async () => ({
      joins: await measured(measureEndpoint(endpointOptions(JOINS, quick, JOIN_CONTESTANTS), progress)),
    }),
    query: async () => ({ query: await measured(measureQuery(queryOptions(quick), progress)) }),
    imports: async () => ({ imports: await measured(measureImports(importOptions(quick, large), progress)) }),
    growth: async () => ({ growth: await measured(measureGrowth(growthOptions(quick), progress)) }),
    abuse: async () => ({ abuse: await measured(measureAbuse(abuseOptions(quick), progress)) }),
  };
  for (const section of sections) {
    // Written after each section: what was measured is not lost when a later one fails.
    const results = { ...(await readResults(file)), ...(await measures[section]()) };
    await writeResults(file, results);
    await writeFile(join(folder, 'report.md'), writeReport(results));
    await writeFile(join(folder, 'report.svg'), drawReport(results));
    await writeFile(join(folder, 'processes.svg'), drawProcesses(results));
  }
  progress.ends();
  process.stdout.write(`${join(folder, 'report.md')}\n`);
}

function endpointOptions(
  shapes: readonly MeasuredShape[],
  quick: boolean,
  contestants: readonly ContestantName[],
): Parameters<typeof measureEndpoint>[0] {
  const shared = { contestants, shapes, events: 2_000, connections: 20, most: 200_000 };
  return quick
    ? { ...shared, rounds: 2, roundSeconds: 1, warmUpSeconds: 1 }
    : { ...shared, rounds: 5, roundSeconds: 1, warmUpSeconds: 12 };
}

function queryOptions(quick: boolean): Parameters<typeof measureQuery>[0] {
  const sizes = [
    { events: 1_000, datesPerEvent: 4 },
    { events: 20_000, datesPerEvent: 4 },
    { events: 200_000, datesPerEvent: 5 },
  ];
  return quick
    ? { sizes: sizes.slice(0, 2), combinations: 40, budgetMs: 20 }
    : { sizes, combinations: 120, budgetMs: 120 };
}

function importOptions(quick: boolean, large: boolean): Parameters<typeof measureImports>[0] {
  const sizes = [{ events: quick ? 2_000 : 20_000, datesPerEvent: 4 }];
  return { sizes: large ? [...sizes, { events: 200_000, datesPerEvent: 5 }] : sizes };
}

function growthOptions(quick: boolean): Parameters<typeof measureGrowth>[0] {
  return quick ? { events: 2_000, doublings: 2 } : { events: 20_000, doublings: 4 };
}

function abuseOptions(quick: boolean): Parameters<typeof measureAbuse>[0] {
  return quick
    ? { events: 2_000, seconds: 2, warmUpSeconds: 2 }
    : { events: 20_000, seconds: 8, warmUpSeconds: 15 };
}

/** The first Ctrl-C lets everything that was started end; the second one does not wait for it. */
function untilStopped(): AbortSignal {
  const stop = new AbortController();
  const stopNow = () => stop.abort(new Error('Stopped.'));
  process.once('SIGINT', stopNow).once('SIGTERM', stopNow);
  return stop.signal;
}

function optionsOrExit(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${HELP}`);
    return process.exit(2);
  }
}
