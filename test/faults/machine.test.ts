import { once } from 'node:events';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { ask } from '../support/ask.ts';
import { ownFolder } from '../support/ownFolder.ts';
import { prepareData } from '../support/preparedData.ts';
import { descendantsOf, isAlive } from '../support/processes/descendants.ts';
import { importInto, type SupervisedName, startMachine } from '../support/processes/startMachine.ts';
import { EVENTS, steadyFeed } from '../support/processes/steadyFeed.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { readList } from './support/readSteadily.ts';

/** The rest of a request must come within that time of the stop. */
const PATIENT = { STOP_GRACE: '60000' };

const folder = ownFolder(afterAll);
await prepareData(join(folder, 'data'));
/** The first calendar. */
const feed = await feedFile('Konsert');
const environment = { ...PATIENT, SOURCES: await sourcesFile(), NODE_COMPILE_CACHE: undefined };
const machine = await startMachine(join(folder, 'data'), { feed, environment });
afterAll(() => machine.part.stop());

test('one command starts everything, with a first calendar and its sources, and says where it answers', async () => {
  const { part, port, dataDir } = machine;
  await saysItsTwoLines();
  const subscribed = await fetch(`http://127.0.0.1:${port + 20}/calendar.ics`);
  expect(await subscribed.text()).toContain('BEGIN:VEVENT');
  // Of the first feed, and of what the file of sources names.
  await expect
    .poll(async () => (await ask(machine.url, '{ venues { slug } }')).body.data)
    .toEqual({ venues: [{ slug: 'annex' }, { slug: 'salen' }] });
  // That the parts wait for each other is nothing to show a stack for.
  expect(part.output).toContain(`Loading ${feed}\n`);
  expect(part.output).not.toContain('stack');
  expect((await stat(join(dataDir, 'internal-secret'))).mode & 0o777).toBe(0o600);
  // What makes the next start faster is there before any part has ended.
  expect(await readdir(join(dataDir, 'compiled'))).not.toEqual([]);

  // That is for a gateway of several processes.
  part.kill('SIGUSR2');
  process.kill(machine.pidOf('gateway') as number, 'SIGUSR2');
  await expect.poll(() => part.output).toContain('SIGUSR2 is for the first process of the gateway');
});

test('events killed with one replica is back soon, and known answers stay available', async () => {
  expect(await readList(machine.url)).toBeNull();
  const former = machine.pidOf('events') as number;
  process.kill(former, 'SIGKILL');
  let news = 1;
  const unavailable: (string | null)[] = [];
  await waitUntil(async () => {
    const isBack = (await readList(machine.url, news++)) === null;
    if (!isBack) unavailable.push(await readList(machine.url));
    return isBack;
  }, 'events is back');
  expect(unavailable.filter((known) => known !== null)).toEqual([]);
  expect(machine.pidOf('events')).not.toBe(former);
});

test('directory, taxonomy, PostgreSQL and the gateway, all killed, are started again', async () => {
  const names: readonly SupervisedName[] = ['directory', 'taxonomy', 'PostgreSQL', 'gateway'];
  const former = new Map(names.map((name) => [name, machine.pidOf(name) as number]));
  for (const pid of former.values()) process.kill(pid, 'SIGKILL');
  await waitUntil(async () => {
    const pids = names.map((name) => machine.pidOf(name));
    const areNew = pids.every((pid, at) => pid !== undefined && pid !== former.get(names[at]!));
    return areNew && (await machine.missing()).length === 0;
  }, 'all are back');
  expect(await readList(machine.url, 100)).toBeNull();
});

test('imports that begin while PostgreSQL is away, or lose it, wait for the service’s own and are imported', async () => {
  const early = await feedFile('Tidlig');
  machine.part.kill('SIGSTOP');
  process.kill(machine.pidOf('PostgreSQL') as number, 'SIGKILL');
  const begun = importInto(machine.dataDir, ['--replace', '--force', early]);
  await waitUntil(() => begun.output.includes('waiting until it has'), 'the import waits');
  machine.part.kill('SIGCONT');
  expect(await begun.ended, begun.output).toMatchObject({ status: 0 });
  await waitUntil(async () => (await titleShown()) === 'Tidlig', 'the first import is seen');

  const late = await feedFile('Sen');
  const losing = importInto(machine.dataDir, ['--replace', '--force', late]);
  await sleep(300 + Math.random() * 1_000);
  process.kill(machine.pidOf('PostgreSQL') as number, 'SIGKILL');
  expect(await losing.ended, losing.output).toMatchObject({ status: 0 });
  await waitUntil(async () => (await titleShown()) === 'Sen', 'the second import is seen');
  expect(machine.part.isRunning).toBe(true);
});

test('SIGTERM stops the machine: requests in flight are answered, every process ends, the status is 0', async () => {
  const all = [machine.part.pid, ...descendantsOf(machine.part.pid).map(({ pid }) => pid)];
  expect(all.length).toBeGreaterThan(5);
  const { length } = machine.part.output;
  const body = JSON.stringify({ query: '{ events { totalCount } }' });
  const socket = createConnection(machine.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.setEncoding('utf8');
  let answer = '';
  socket.on('data', (chunk: string) => {
    answer += chunk;
  });
  const head = ['POST /graphQL HTTP/1.1', 'host: calendar', 'content-type: application/json'];
  // It says when it has read this.
  head.push('expect: 100-continue', `content-length: ${body.length}`);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await expect.poll(() => answer).toContain('100 Continue');
  machine.part.kill('SIGTERM');
  await waitUntil(async () => (await machine.missing()).includes('stopping'), 'the gateway is not ready');
  socket.write(body);
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /m);
  expect(answer).toMatch(/connection: close/i);
  expect(answer).toContain(`"totalCount":${EVENTS}`);
  expect(await machine.part.ended).toEqual({ status: 0, signal: null });
  expect(machine.part.output.slice(length)).not.toContain('gateway ended');
  await saysItsTwoLines();
  await waitUntil(() => !all.some(isAlive), 'all processes are gone');
});

async function feedFile(title: string): Promise<string> {
  const path = join(folder, `${title.replace(' ', '-')}.json`);
  await writeFile(path, JSON.stringify(steadyFeed(EVENTS, title)));
  return path;
}

/** A file of sources, with one that has a venue. */
async function sourcesFile(): Promise<string> {
  const path = join(folder, 'sources.json');
  const venues = [{ id: 'annex', name: 'Annex', slug: 'annex' }];
  await writeFile(join(folder, 'annex.json'), JSON.stringify({ venues }));
  const sources = [{ name: 'annex', address: 'annex.json', format: 'feed' }];
  await writeFile(path, JSON.stringify({ sources }));
  return path;
}

/** On standard output there is nothing else. */
async function saysItsTwoLines(): Promise<void> {
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const lines = [
    `The event calendar answers at ${at(machine.port)}/graphQL\n`,
    `Its pages, subscriptions and feeds are at ${at(machine.port + 20)}/\n`,
  ];
  await expect.poll(() => machine.part.said).toBe(lines.join(''));
}

/** What all events are called: an import that is half done would show two names. */
async function titleShown(): Promise<string | undefined> {
  const { body } = await ask(machine.url, '{ events(pageSize: 1000) { data { title_nb } } }');
  const events = body.data.events.data as readonly { readonly title_nb: string }[];
  const titles = new Set(events.map(({ title_nb }) => title_nb.replace(/ \d+$/, '')));
  expect(titles.size).toBe(1);
  return [...titles][0];
}
