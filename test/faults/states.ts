import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type SupervisedName, startMachine } from '../support/processes/startMachine.ts';
import { temporaryFolder } from '../support/processes/temporaryFolder.ts';
import { runStates } from './states/runStates.ts';
import { stampedCalendar } from './states/stampedCalendar.ts';

// npm run states -- --imports N: the service as `npm start` runs it, asked all the while, with an import a second and a
// subgraph killed after every tenth. Each answer is held against the states that were imported. Exit status 1: one was wrong.

const { values } = parseArgs({ options: { imports: { type: 'string', default: '300' } } });
const VICTIMS: readonly SupervisedName[] = ['events', 'directory', 'taxonomy'];

await using folder = await temporaryFolder();
const file = join(folder.path, 'calendar.json');
await writeFile(file, JSON.stringify(stampedCalendar(0, Date.now())));
await using machine = await startMachine(join(folder.path, 'data'), { feed: file });
const report = await runStates({
  gateways: [machine.url],
  imports: Number(values.imports),
  readers: 4,
  isWhole: false,
  async take(feed) {
    await writeFile(file, JSON.stringify(feed));
    const { status, output } = await machine.import(file);
    if (status !== 0) throw new Error(`An import ended with ${status}: ${output.slice(-500)}`);
  },
  afterImport(number) {
    const victim = machine.pidOf(VICTIMS[(number / 10) % VICTIMS.length] ?? 'events');
    if (number % 10 === 0 && victim !== undefined) process.kill(victim, 'SIGKILL');
  },
});
process.stdout.write(`${report.answers} answers, ${report.shown} states\n`);
for (const fault of report.faults) process.stdout.write(`${fault}\n`);
process.exitCode = report.faults.length === 0 ? 0 : 1;
