import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase as openDirectory } from '@calendar/directory-db';
import { openDatabase as openEvents } from '@calendar/events-db';
import type { RawFeed } from '@calendar/model/feed';
import { startPostgres } from '@calendar/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareData } from '../support/preparedData.ts';
import { importInto } from '../support/processes/startMachine.ts';
import { EVENTS, steadyFeed } from '../support/processes/steadyFeed.ts';
import { temporaryFolder } from '../support/processes/temporaryFolder.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
});

afterAll(async () => {
  await folder?.[Symbol.asyncDispose]();
});

test('simultaneous imports without a service share a server as long as one of them has it, and all succeed', async () => {
  const dataDir = join(folder.path, 'shared');
  await prepareData(dataDir);
  const halls = ['En', 'To'];
  const files = await Promise.all(halls.map((hall) => feedFile(hall, feedOf(hall, EVENTS, hall))));
  const imports = files.map((file) => importInto(dataDir, ['--replace', '--force', file]));
  for (const each of imports) expect(await each.ended, each.output).toMatchObject({ status: 0 });
  const server = await startPostgres({ dataDir });
  try {
    const { venue, events } = await stateOf({
      events: server.url('events'),
      directory: server.url('directory'),
    });
    expect(halls).toContain(venue);
    expect(events).toBe(`${EVENTS} ${venue}`);
  } finally {
    await server.stop();
  }
});

test('a full disk fails an import with a message, and loses nothing', async ({ skip }) => {
  if (!canMount()) return skip('this user cannot mount a small disk');
  const disk = join(folder.path, 'disk');
  await mkdir(disk, { recursive: true });
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=755', 'tmpfs', disk]).status).toBe(0);
  try {
    const dataDir = join(disk, 'data');
    await prepareData(dataDir);
    const small = await feedFile('small', feedOf('Liten sal', EVENTS, 'Liten'));
    const large = await feedFile('large', feedOf('Stor sal', MANY, 'Stor'));
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
      const urls = { events: server.url('events'), directory: server.url('directory') };
      expect(await stateOf(urls)).toEqual({ venue: 'Liten sal', events: `${EVENTS} Liten` });
    } finally {
      await server.stop();
    }
    expect((await importInto(dataDir, ['--replace', '--force', large]).ended).status).toBe(0);
  } finally {
    spawnSync('umount', [disk]);
  }
});

const MANY = 1_500;

function feedOf(venue: string, events: number, title: string): RawFeed {
  const feed = steadyFeed(events, title);
  return { ...feed, venues: (feed.venues ?? []).map((each) => ({ ...each, name: venue })) };
}

async function feedFile(name: string, feed: RawFeed): Promise<string> {
  const path = join(folder.path, `${name}.json`);
  await writeFile(path, JSON.stringify(feed));
  return path;
}

/** The venue's name, and how many events have each name. */
async function stateOf(urls: { readonly events: string; readonly directory: string }): Promise<State> {
  const events = openEvents(urls.events);
  const directory = openDirectory(urls.directory);
  try {
    const [venue] = await directory.venue.findMany();
    const rows = await events.$queryRaw<readonly { readonly title: string; readonly count: bigint }[]>`
      SELECT regexp_replace("titleNb", ' [0-9]+$', '') AS "title", count(*) AS "count"
      FROM "Event" GROUP BY 1`;
    return {
      venue: venue?.name,
      events: rows.map(({ title, count }) => `${count} ${title}`).join(' and '),
    };
  } finally {
    await Promise.all([events.$disconnect(), directory.$disconnect()]);
  }
}

function canMount(): boolean {
  return process.platform === 'linux' && spawnSync('unshare', ['-m', 'true']).status === 0;
}

interface State {
  readonly venue: string | undefined;
  readonly events: string;
}
