import { parseArgs } from 'node:util';
import { runCommand } from '../support/runCommand.ts';
import { runSoak, type SoakReport } from './soak/runSoak.ts';

const USAGE = `npm run soak -- [OPTIONS]

Runs the whole service for a while under mixed traffic. It imports every 20 seconds, kills a process every minute, and
compares every answer with the oracle. Everything is in a temporary folder and on free ports.

  --minutes N   how long                                       (10)
  --seed N      which questions are asked                      (1)
  -h, --help    this text

The exit status is 0 if every answer was right, no process grew, and each error is explained by a process that was
away. It is 1 if not, and 2 if the command was not understood.
`;

const MOST_MINUTES = 24 * 60;
const MOST_SHOWN = 20;

process.exit(await runCommand(process.argv.slice(2), { usage: USAGE, read, run }));

async function run(given: Given): Promise<number> {
  const report = await runSoak({
    milliseconds: given.minutes * 60_000,
    importEvery: 20_000,
    killEvery: 60_000,
    seed: given.seed,
    onProgress: showProgress(),
  });
  if (process.stderr.isTTY) process.stderr.write('\n');
  process.stdout.write(describe(report));
  return isGood(report) ? 0 : 1;
}

function read(words: readonly string[]): Given | null {
  const { values } = parseArgs({
    args: [...words],
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return null;
  const minutes = Number(values.minutes);
  const seed = Number(values.seed);
  if (!(minutes > 0 && minutes <= MOST_MINUTES))
    throw new Error(`--minutes takes a number up to ${MOST_MINUTES}, not ${values.minutes}.`);
  if (!Number.isSafeInteger(seed)) throw new Error(`--seed takes a whole number, not ${values.seed}.`);
  return { minutes, seed };
}

/** A line that is written over on a terminal, and one every half minute elsewhere. */
function showProgress(): (line: string) => void {
  if (process.stderr.isTTY) return (line) => void process.stderr.write(`\r\u001b[K${line}`);
  let last = 0;
  return (line) => {
    if (Date.now() - last < 30_000) return;
    last = Date.now();
    process.stderr.write(`${line}\n`);
  };
}

function isGood({ wrong, unexplained, memory }: SoakReport): boolean {
  return wrong.length === 0 && unexplained.length === 0 && memory.every(({ grew }) => !grew);
}

function describe(report: SoakReport): string {
  const { wrong, unexplained, memory, outages } = report;
  const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
  return [
    `asked               ${report.asked}`,
    `right               ${report.right}`,
    `explained errors    ${report.explained}`,
    `unexplained errors  ${unexplained.length}`,
    `wrong               ${wrong.length}`,
    `imports             ${report.imports} (${report.importsTriedAgain} tried again)`,
    '',
    'killed, and back after',
    ...outages.map(({ name, milliseconds }) => `  ${name.padEnd(12)} ${(milliseconds / 1000).toFixed(1)} s`),
    '',
    'memory of each process, at first and at last',
    ...memory.map(
      ({ name, first, last, grew }) =>
        `  ${name.padEnd(12)} ${megabytes(first).padStart(7)} ${megabytes(last).padStart(7)}${grew ? '  grew' : ''}`,
    ),
    '',
    ...wrong.slice(0, MOST_SHOWN).map((text) => `WRONG ${text}\n`),
    ...unexplained.slice(0, MOST_SHOWN).map((text) => `UNEXPLAINED ${text}\n`),
    isGood(report) ? 'Good: nothing wrong, nothing unexplained, no growth.' : 'Not good.',
    '',
  ].join('\n');
}

interface Given {
  readonly minutes: number;
  readonly seed: number;
}
