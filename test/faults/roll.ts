import { parseArgs } from 'node:util';
import { setup as makeRunFolder } from '../support/makeRunFolder.ts';
import { runCommand } from '../support/runCommand.ts';
import { type RollReport, runRolls } from './rolls/runRolls.ts';
import { findHaproxy } from './rolls/startProxy.ts';
import type { Way } from './rolls/startRolling.ts';

const PARTS = ['events', 'directory', 'taxonomy', 'gateway'] as const;
const WAYS: readonly Way[] = ['SIGTERM', 'SIGKILL'];

const USAGE = `npm run roll -- [OPTIONS]

Runs two gateways behind haproxy as ops/compose has it, two of each subgraph and a separate PostgreSQL. It reads all the
while, and rolls each part. One of the two is ended and started again. With the first 200 of its /health/ready it is the
other one's turn. Every read is a query that was never asked before, and every answer is checked. Everything is in a
temporary folder and on free ports. haproxy must be installed (Debian: apt-get install haproxy).

  --rolls N     how often each part is rolled in each way, 1 to 1000      (10)
  --part NAME   only this part, may be repeated: ${PARTS.join(', ')}
  --way NAME    only this way, may be repeated: SIGTERM, SIGKILL
  -h, --help    this text

The reader repeats only reads that failed when a gateway was killed. They are counted separately. The exit status is 0
if no read was lost, and 2 if the command was not understood. It is 1 if a read was lost or there is no haproxy.
`;

const MOST_ROLLS = 1000;
const MOST_SHOWN = 20;

process.exit(await runCommand(process.argv.slice(2), { usage: USAGE, read, run }));

async function run(given: Given): Promise<number> {
  const haproxy = findHaproxy();
  if (haproxy === undefined) {
    process.stderr.write('There is no haproxy on this machine, which gateways are rolled behind.\n');
    return 1;
  }
  const removeFolder = await makeRunFolder();
  try {
    const options = { haproxy, onProgress: (line: string) => void process.stderr.write(`${line}\n`) };
    const report = await runRolls({ ...given, ...options });
    process.stdout.write(describe(report));
    return report.lost.length === 0 ? 0 : 1;
  } finally {
    await removeFolder();
  }
}

function read(words: readonly string[]): Given | null {
  const { values } = parseArgs({
    args: [...words],
    options: {
      rolls: { type: 'string', default: '10' },
      part: { type: 'string', multiple: true, default: [...PARTS] },
      way: { type: 'string', multiple: true, default: [...WAYS] },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return null;
  const rolls = Number(values.rolls);
  if (!(Number.isInteger(rolls) && rolls >= 1 && rolls <= MOST_ROLLS))
    throw new Error(`--rolls takes a number from 1 to ${MOST_ROLLS}, not ${values.rolls}.`);
  return { rolls, parts: among(PARTS, '--part', values.part), ways: among(WAYS, '--way', values.way) };
}

function among<Name extends string>(
  known: readonly Name[],
  option: string,
  given: readonly string[],
): Name[] {
  return given.map((name) => {
    const found = known.find((each) => each === name);
    if (found === undefined) throw new Error(`${option} takes ${known.join(', ')}, not ${name}.`);
    return found;
  });
}

function describe({ reads, repeated, slowest, lost, rolled }: RollReport): string {
  return [
    `reads               ${reads}`,
    `lost                ${lost.length}`,
    `repeated            ${repeated} (failed when a gateway was killed)`,
    `slowest             ${Math.round(slowest)} ms`,
    '',
    ...rolled.map(
      ({ part, way, rolls, lost: own }) => `${part.padEnd(11)} ${way.padEnd(8)} ${rolls} rolls, ${own} lost`,
    ),
    '',
    ...lost.slice(0, MOST_SHOWN).map((text) => `LOST ${text}`),
    '',
  ].join('\n');
}

interface Given {
  readonly rolls: number;
  readonly parts: (typeof PARTS)[number][];
  readonly ways: Way[];
}
