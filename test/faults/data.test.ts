import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase as openEvents } from '@calendar/events-db';
import { startPostgres } from '@calendar/postgres';
import { afterAll, expect, test } from 'vitest';
import { ownFolder } from '../support/ownFolder.ts';
import { prepareData } from '../support/preparedData.ts';
import { importInto } from '../support/processes/startMachine.ts';
import { EVENTS, steadyFeed } from '../support/processes/steadyFeed.ts';

const folder = ownFolder(afterAll);

test('a full disk fails an import with a message, and loses nothing', async ({ skip }) => {
  if (!canMount()) return skip('this user cannot mount a small disk');
  const disk = join(folder, 'disk');
  await mkdir(disk, { recursive: true });
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=755', 'tmpfs', disk]).status).toBe(0);
  try {
    const dataDir = join(disk, 'data');
    await prepareData(dataDir);
    const small = await feedFile('Liten', EVENTS);
    const large = await feedFile('Stor', MANY);
    expect((await importInto(dataDir, ['--replace', '--force', small]).ended).status).toBe(0);
    const filler = join(disk, 'filler');
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], { stdio: 'ignore' });
    const failing = importInto(dataDir, ['--replace', '--force', large]);
    expect((await failing.ended).status).toBe(1);
    expect(failing.output).toMatch(/The import failed: [^\n]*\S/);
    expect(failing.output).toMatch(/No space left on device|ENOSPC/);

    await rm(filler);
    const server = await startPostgres({ dataDir });
    try {
      expect(await eventsOf(server.url('events'))).toEqual([`${EVENTS} Liten`]);
    } finally {
      await server.stop();
    }
    expect((await importInto(dataDir, ['--replace', '--force', large]).ended).status).toBe(0);
  } finally {
    spawnSync('umount', [disk]);
  }
});

const MANY = 1_500;

async function feedFile(title: string, events: number): Promise<string> {
  const path = join(folder, `${title}.json`);
  await writeFile(path, JSON.stringify(steadyFeed(events, title)));
  return path;
}

/** How many events have each name. */
async function eventsOf(url: string): Promise<readonly string[]> {
  const events = openEvents(url);
  try {
    const rows = await events.$queryRaw<readonly { readonly title: string; readonly count: bigint }[]>`
      SELECT regexp_replace("titleNb", ' [0-9]+$', '') AS "title", count(*) AS "count"
      FROM "Event" GROUP BY 1`;
    return rows.map(({ title, count }) => `${count} ${title}`);
  } finally {
    await events.$disconnect();
  }
}

function canMount(): boolean {
  return process.platform === 'linux' && spawnSync('unshare', ['-m', 'true']).status === 0;
}
