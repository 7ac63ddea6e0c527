import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres } from '@calendar/postgres';
import {
  importInto,
  type RunningMachine,
  type SupervisedName,
  startMachine,
} from '../support/processes/startMachine.ts';
import { temporaryFolder } from '../support/processes/temporaryFolder.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { Memory, SAMPLE_EVERY } from './states/Memory.ts';
import { runStates } from './states/runStates.ts';
import { stampedCalendar } from './states/stampedCalendar.ts';

const USAGE = `npm run soak -- [OPTIONS]

Runs the whole service for a while under readers that never pause. It imports one calendar after another, kills a
process after every fifth import, and checks that each answer is of states that were imported, forward only. Everything
is in a temporary folder and on free ports.

  --imports N   how many calendars follow the first one   (100)
  -h, --help    this text

The exit status is 0 if every answer was right and no process grew, and 1 if not. It is 2 if the command was not
understood.
`;

const MOST_IMPORTS = 100_000;
const MOST_SHOWN = 20;
const VICTIMS: readonly SupervisedName[] = ['PostgreSQL', 'events', 'gateway', 'directory', 'taxonomy'];
const IMPORTS_BETWEEN_KILLS = 5;
const READERS = 4;

process.exit(await runOrExplain(process.argv.slice(2)));

async function runOrExplain(words: readonly string[]): Promise<number> {
  try {
    const imports = read(words);
    if (imports !== null) return run(imports);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}`);
    return 2;
  }
  process.stdout.write(USAGE);
  return 0;
}

async function run(imports: number): Promise<number> {
  await using folder = await temporaryFolder();
  const feed = join(folder.path, 'calendar.json');
  const write = (calendar: object) => writeFile(feed, JSON.stringify(calendar));
  await write(stampedCalendar(0, Date.now()));
  await using machine = await startMachine(join(folder.path, 'data'), { feed });
  const memory = new Memory(machine);
  const timer = setInterval(() => memory.sample(), SAMPLE_EVERY);
  const { answers, shown, faults } = await runStates({
    gateways: [machine.url],
    imports,
    readers: READERS,
    async take(calendar) {
      await write(calendar);
      const importing = importInto(machine.dataDir, ['--replace', '--force', feed]);
      const { status } = await importing.ended;
      if (status !== 0) throw new Error(`An import ended with ${status}: ${importing.output.slice(-2_000)}`);
    },
    async afterImport(number) {
      process.stderr.write(`${number} of ${imports} calendars\n`);
      if (number % IMPORTS_BETWEEN_KILLS === 0) await killOne(machine, number / IMPORTS_BETWEEN_KILLS);
    },
  }).finally(() => clearInterval(timer));
  const { status } = await machine.part.stop();
  const lives = memory.report();
  const isGood = faults.length === 0 && status === 0 && lives.every(({ grew }) => !grew);
  const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`.padStart(7);
  const lines = [
    `${answers} answers of ${shown} calendars, ${faults.length} faults`,
    ...lives.map(
      ({ name, first, last, grew }) =>
        `${name.padEnd(12)} ${megabytes(first)} at first, ${megabytes(last)} at last${grew ? ': grew' : ''}`,
    ),
    ...faults.slice(0, MOST_SHOWN),
    isGood ? 'Good: nothing wrong, no growth.' : `Not good. npm start ended with ${status}.`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return isGood ? 0 : 1;
}

/** Kills one process after another, and waits until it is back. */
async function killOne(machine: RunningMachine, turn: number): Promise<void> {
  const name = VICTIMS[turn % VICTIMS.length] ?? 'gateway';
  const former = machine.pidOf(name);
  if (former === undefined) throw new Error(`${name} does not run.`);
  process.kill(former, 'SIGKILL');
  await waitUntil(async () => {
    const pid = machine.pidOf(name);
    if (pid === undefined || pid === former || (await machine.missing()).length > 0) return false;
    return name !== 'PostgreSQL' || (await findPostgres(machine.dataDir)) !== undefined;
  }, `${name} is back`);
}

function read(words: readonly string[]): number | null {
  const { values } = parseArgs({
    args: [...words],
    options: {
      imports: { type: 'string', default: '100' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return null;
  const imports = Number(values.imports);
  if (!(Number.isInteger(imports) && imports > 0 && imports <= MOST_IMPORTS))
    throw new Error(`--imports takes a whole number up to ${MOST_IMPORTS}, not ${values.imports}.`);
  return imports;
}
