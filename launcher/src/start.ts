import module from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Environment } from '@calendar/config';
import { readWords, runCommand, UsageError } from '@calendar/config/command';
import {
  allowForStop,
  longestStop,
  onStopSignal,
  returnMemory,
  stopBegan,
  watchProcess,
} from '@calendar/runtime';
import { buildForBrowsers } from './buildForBrowsers.ts';
import { readMachineConfiguration, VARIABLES } from './configuration.ts';
import { startMachine } from './startMachine.ts';

const USAGE = `npm start

Runs the event calendar on this machine: PostgreSQL, the subgraphs, the gateway and outlets. Prints the addresses on
standard output when they answer, everything else on standard error. Ctrl-C stops everything; the data stay. With
--with-builds, which npm start sets, what browsers are shown is built then if it is missing. With --empty, which
npm run start:empty sets, empty databases get categories and ticket types, and no demo calendar. Variables:

${VARIABLES}

The exit status is 0 after a requested stop, 1 if the service cannot run, and 2 for unknown words. It is 78
if the environment is at fault.
`;

const EMPTY_CALENDAR = fileURLToPath(new URL('../emptyCalendar.json', import.meta.url));

/** Milliseconds after which the embedded PostgreSQL has ended, however busy it is. */
const STOP_OF_DATABASE = 30_000;

process.exit(await runCommand(USAGE, start));

function start(): Promise<number> {
  const { values, positionals } = readWords(process.argv.slice(2), {
    'with-builds': { type: 'boolean', default: false },
    empty: { type: 'boolean' },
  });
  if (positionals.length > 0) throw new UsageError(`Expected no word, not ${positionals[0]}.`);
  const environment: Environment = process.env;
  return run(
    values['with-builds'],
    values.empty ? { CALENDAR_FEED: EMPTY_CALENDAR, ...environment } : environment,
  );
}

async function run(withBuilds: boolean, environment: Environment): Promise<number> {
  const configuration = readMachineConfiguration(environment);
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  const stopping = new AbortController();
  const signalled = new Promise<undefined>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(undefined));
  });
  // Without a drain the parts end by themselves when this process is gone.
  onStopSignal(stop, () => process.exit(1), ['SIGINT', 'SIGTERM', 'SIGHUP']);
  process.on('SIGUSR2', () =>
    log('SIGUSR2 is for the first process of the gateway, and changes nothing here.'),
  );
  watchProcess();
  const { STOP_DELAY, STOP_GRACE } = configuration;
  allowForStop(longestStop({ STOP_DELAY, STOP_GRACE }) + STOP_OF_DATABASE);
  function stop(): void {
    stopBegan();
    stopping.abort();
  }
  const options = { configuration, environment, log, signal: stopping.signal };
  const machine = await startMachine(options).catch((error: unknown) => {
    if (stopping.signal.aborted) return undefined;
    throw error;
  });
  if (machine === undefined) return 0;
  process.stdout.write(`The event calendar answers at ${machine.address}\n`);
  void machine.outlets.then((address) => {
    if (address !== undefined)
      process.stdout.write(`Its pages, subscriptions and feeds are at ${address}/\n`);
  });
  // This sets a flag early: code that is compiled under other flags is not reused at the next start.
  module.flushCompileCache();
  returnMemory();
  const builds = withBuilds ? buildForBrowsers(log, stopping.signal) : undefined;
  const failure = await Promise.race([signalled, machine.gaveUp]);
  await machine.stop();
  stopping.abort();
  await builds;
  if (failure === undefined) return 0;
  log(`${failure}. Everything is stopped.`);
  return 1;
}
