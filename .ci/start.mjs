// Runs `npm start` in this clone as a user does: it must answer, show the demo calendar, print its two lines, and end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';

const LONGEST_WAIT = 120_000;
const QUERY = '{ events { totalCount } venues { name } }';

const port = await freePort();
const dataDir = `node_modules/.started-${process.pid}`;
const { DATABASE_URL, ...inherited } = process.env;
const npm = spawn('npm', ['start'], {
  env: { ...inherited, PORT: String(port), DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'pipe'],
  // A group of processes, as a terminal's.
  detached: true,
});
let out = '';
let all = '';
npm.stdout.on('data', (bytes) => {
  out += bytes;
  all += bytes;
});
npm.stderr.on('data', (bytes) => {
  all += bytes;
});
const ended = once(npm, 'close').then(() => 'npm start ended');
try {
  const address = `http://127.0.0.1:${port}/graphQL`;
  const page = `http://127.0.0.1:${port + 20}/`;
  const lines = [
    `The event calendar answers at ${address}`,
    `Its pages, subscriptions and feeds are at ${page}`,
  ];
  await waitUntil(async () => lines.every((line) => out.includes(`${line}\n`)), 'its lines');
  const { data } = await sendQuery(address);
  if (!(data?.events.totalCount > 0 && data.venues.length > 0))
    throw new Error(`it answers ${JSON.stringify(data)}`);
  const shown = await (await fetch(page)).text();
  if (!shown.includes('href="/events/')) throw new Error(`its page shows no event:\n${shown}`);
  const own = out.split('\n').filter((each) => each !== '' && !each.startsWith('> '));
  if (own.length !== lines.length) throw new Error(`it prints more than its lines:\n${own.join('\n')}`);
  process.kill(-npm.pid, 'SIGINT');
  await waitUntil(() => Promise.race([ended, undefined]), 'its end');
  await waitUntil(() => isFree(port), 'the port that it leaves');
  console.log('npm start answers with the demo calendar, and ends on Ctrl-C.');
} catch (error) {
  console.error(`npm start fails: ${error.message}\nIts output:\n${all}`);
  process.exitCode = 1;
  try {
    process.kill(-npm.pid, 'SIGTERM');
  } catch {
    // It has ended.
  }
  await ended;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function sendQuery(address) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: QUERY }),
  });
  return response.json();
}

async function waitUntil(isTrue, what) {
  const deadline = Date.now() + LONGEST_WAIT;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`${what} did not come within ${LONGEST_WAIT / 1000} s`);
    if (npm.exitCode !== null && what === 'its lines') throw new Error(`npm ended with ${npm.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function freePort() {
  for (;;) {
    const first = 10_000 + Math.floor(Math.random() * 20_000);
    const ports = [0, 1, 2, 3, 10, 20, 30].map((step) => first + step);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
