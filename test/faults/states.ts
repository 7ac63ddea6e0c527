import { parseArgs } from 'node:util';
import { setup as makeRunFolder } from '../support/makeRunFolder.ts';
import { runCommand } from '../support/runCommand.ts';
import { runStates } from './states/runStates.ts';
import { stampedCalendar } from './states/stampedCalendar.ts';
import { startPairs } from './states/startPairs.ts';

const USAGE = `npm run states -- [OPTIONS]

Runs two gateways with a shared cache, two of each subgraph, and a PostgreSQL for them. One gateway keeps entities. While
one calendar after another is imported, readers ask in every way, again with the validators that they got. Each answer is
compared with the states that were imported. It must be of one state, and none may go back. All that one import brought
must be shown together. Ends when the last calendar is shown. The exit status is 1 if an answer was wrong, 2 for unknown
words.

  --imports N      how many calendars follow the first one        (100)
  --kill-every N   after how many imports a process is killed     (5)
  --readers N      callers at the same time                       (2)
  -h, --help       this text
`;

process.exitCode = await runCommand(process.argv.slice(2), { usage: USAGE, read, run });

async function run(given: Given): Promise<number> {
  const { imports, killEvery, readers } = given;
  const removeFolder = await makeRunFolder();
  try {
    await using pairs = await startPairs(stampedCalendar(0, Date.now()));
    const report = await runStates({
      gateways: pairs.gateways,
      take: pairs.take,
      imports,
      readers,
      isWhole: false,
      async afterImport(number) {
        if (number % 10 === 0) process.stderr.write(`${number} of ${imports} imports\n`);
        if (number % killEvery === 0) await pairs.kill(number / killEvery);
      },
    });
    process.stdout.write(`${report.answers} answers, ${report.shown} states\n`);
    for (const fault of report.faults) process.stdout.write(`${fault}\n`);
    return report.faults.length === 0 ? 0 : 1;
  } finally {
    await removeFolder();
  }
}

function read(words: readonly string[]): Given | null {
  const { values } = parseArgs({
    args: [...words],
    options: {
      imports: { type: 'string', default: '100' },
      'kill-every': { type: 'string', default: '5' },
      readers: { type: 'string', default: '2' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return null;
  const numberOf = (name: 'imports' | 'kill-every' | 'readers'): number => {
    const number = Number(values[name]);
    if (Number.isInteger(number) && number >= 1) return number;
    throw new Error(`--${name} takes a whole number of 1 or more, not ${values[name]}.`);
  };
  return { imports: numberOf('imports'), killEvery: numberOf('kill-every'), readers: numberOf('readers') };
}

interface Given {
  readonly imports: number;
  readonly killEvery: number;
  readonly readers: number;
}
