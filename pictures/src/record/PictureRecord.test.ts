import { importFeed } from '@calendar/importer';
import { DRAWN_AT } from '@calendar/model/eventFields';
import { grantSome } from '@calendar/postgres';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createCalendarDatabases, databaseVariables } from '../../../test/support/calendarDatabases.ts';
import { outputOf } from '../../../test/support/keepOutput.ts';
import { rowsOf } from '../../../test/support/rowsOf.ts';
import { runPictures } from '../command/runPictures.ts';
import { type Analysis, keyOf, PictureRecord, type TakenPicture } from './PictureRecord.ts';

const role = `pictures_${crypto.randomUUID().replaceAll('-', '')}`;
afterAll(() => rowsOf(process.env['TEST_POSTGRES_URL'] ?? '', `DROP ROLE ${role}`));
const databases = await createCalendarDatabases(afterAll);
await rowsOf(databases.urls.events, `CREATE ROLE ${role} LOGIN PASSWORD 'p'`);
const { events } = databases.urls;
await grantSome(events, role, new URL('../../../prisma/events/grants/pictures.sql', import.meta.url));
const url = new URL(events);
[url.username, url.password] = [role, 'p'];
/** Two processes, with the few rights that the part needs. */
const records = [new PictureRecord(url.href), new PictureRecord(url.href)] as const;
afterAll(() => Promise.all(records.map((record) => record.close())));

beforeEach(async () => {
  await databases.empty();
  await databases.events.$executeRaw`TRUNCATE "Picture", "PictureHost"`;
});

test('two processes share the work without doing it twice, the soonest first (rules 69)', async () => {
  await give([3, 1, 2, -30, 5].map((days) => [`https://h${days}.example/p`, days]));
  const taken: TakenPicture[] = [];
  for (let turn = 0; turn < 6; turn += 1)
    taken.push(...[await records[turn % 2]!.take()].filter((each) => each !== undefined));
  expect(taken.map(({ host }) => host)).toEqual(['h1.example', 'h2.example', 'h3.example', 'h5.example']);
  expect(await Promise.all(records.map((record) => record.take()))).toEqual([undefined, undefined]);
});

test('a host is asked once a second and for two at a time, by all processes together (rules 69)', async () => {
  await give([1, 2, 3].map((days) => [`https://one.example/${days}`, days]));
  const first = await records[0].take();
  expect(first).toMatchObject({ host: 'one.example' });
  expect(await records[1].take()).toBeUndefined();
  await rested();
  expect(await records[1].take()).toMatchObject({ address: 'https://one.example/2' });
  await rested();
  expect(await records[0].take()).toBeUndefined();
  await records[0].noteFetched(first!.id);
  expect(await records[1].take()).toMatchObject({ address: 'https://one.example/3' });
  await give([[`https://one.example/4`, 1]]);
  await records[1].restHost('one.example', 600);
  await records[0].giveBack([first!.id]);
  expect(await records[0].take()).toBeUndefined();
});

test('a killed process loses its pictures, and what it would store then is not stored (rules 69)', async () => {
  await give([['https://a.example/p', 1]]);
  const taken = await records[0].take();
  await databases.events
    .$executeRaw`UPDATE "Picture" SET "heldUntil" = now() - interval '1 second', "fetchedUntil" = NULL`;
  await rested();
  expect(await records[1].take()).toMatchObject({ id: taken!.id });
  expect(await records[0].publish([analysis(taken!)])).toBe(true);
  expect((await records[0].counts()).analysed).toBe(0);
  await records[1].publish([analysis(taken!)]);
  expect(await records[0].counts()).toMatchObject({ analysed: 1, waiting: 0 });
  expect(await records[0].addressOf(keyOf(taken!.address, 'd'))).toBe('https://a.example/p');
});

test('many analyses make one revision, of the events that have these pictures alone (rules 69)', async () => {
  await give([
    ['https://a.example/p', 1],
    ['https://b.example/p', 2],
    [`${DRAWN_AT}/picture/demo-fjord-1/large`, 3],
  ]);
  await give([['https://a.example/p', 4]], 'again');
  const before = await revision();
  const taken = [await records[0].take(), await records[0].take()] as TakenPicture[];
  expect(await records[0].take()).toBeUndefined();
  await records[0].publish(taken.map(analysis));
  expect(await revision()).toBe(before + 1n);
  const events = await databases.events.event.findMany({ where: { revision: before + 1n } });
  expect(events.map(({ id }) => id).sort()).toEqual(['0', '1', 'again0']);
});

test('while an import writes, analyses wait (rules 69)', async () => {
  await give([['https://a.example/p', 1]]);
  const taken = await records[0].take();
  await databases.events.$transaction(async (transaction) => {
    await transaction.$executeRaw`
      SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || 'calendar import of events', 0))`;
    expect(await records[0].publish([analysis(taken!)])).toBe(false);
  });
  expect(await records[0].publish([analysis(taken!)])).toBe(true);
});

test('what fails is tried later and later, and at once where somebody asks for it (rules 69)', async () => {
  await give([['https://a.example/p', 1]]);
  const pauses: number[] = [];
  for (let turn = 0; turn < 9; turn += 1) {
    const taken = await records[0].take();
    await records[0].noteFailure(taken!.id, 'not there');
    const [failed] = await records[0].failures(10);
    expect(failed).toMatchObject({ failure: 'not there', failures: turn + 1, source: 'calendar' });
    pauses.push(Math.round((failed!.nextAt.getTime() - Date.now()) / 60_000));
    await rested();
    expect(await records[0].take()).toBeUndefined();
    expect(await records[0].again(turn % 2 === 0 ? undefined : 'https://a.example/p')).toBe(1);
  }
  expect(pauses).toEqual([5, 30, 120, 720, 1440, 4320, 10080, 10080, 10080]);
  expect(await records[0].again('https://nobody.example/')).toBe(0);
});

test('npm run pictures says what has failed, and tries it again (rules 69)', async () => {
  await give([['https://a.example/p', 1]]);
  await records[0].noteFailure((await records[0].take())!.id, 'not there');
  for (const [words, status, said] of [
    ['status', 0, /^waiting +0\nanalysed +0, 0 with faces\nfailed +1\n +https:.*\/p\n +! not there\n/],
    ['again --failed', 0, '1 picture is tried again.\n'],
    ['again https://nobody.example/', 1, /^No image of an event to come has the address https:\/\/nobody/],
    ['again', 2, /^Expected the address of one picture, or --failed/],
    ['status now', 2, /^Expected status or again, not status now/],
    ['again one two', 2, /^There is a word too many: two/],
  ] as const) {
    const told = await outputOf(() => runPictures(words.split(' '), databaseVariables(databases)));
    expect([told.status, told.output + told.errors]).toEqual([status, expect.stringMatching(said)]);
  }
});

test('pictures that no event has any more are forgotten, and the role may write nothing else (rules 69)', async () => {
  await give([['https://a.example/p', 1]]);
  await databases.events.$executeRaw`DELETE FROM "Event"`;
  await records[0].refresh();
  expect(await databases.events.picture.count()).toBe(0);
  for (const statement of [
    `UPDATE "Event" SET "titleNb" = 'a'`,
    'DELETE FROM "Event"',
    'SELECT "contactCustomEmail" FROM "Event"',
    `INSERT INTO "Image" ("eventId", "position") VALUES ('a', 1)`,
    'SELECT "validators" FROM "Source"',
    'DELETE FROM "Revision"',
  ])
    await expect(rowsOf(url.href, statement), statement).rejects.toThrow('permission denied');
});

/** Imports an event for each picture, so many days from now. */
async function give(
  pictures: readonly (readonly [address: string, days: number])[],
  prefix = '',
): Promise<void> {
  const since = await revision();
  const events = pictures.map(([urlLarge, days], at) => ({
    ...{ id: `${prefix}${at}`, event_slug: `${prefix}${at}`, title_nb: 'a', images: [{ urlLarge }] },
    dates: [{ startDate: new Date(Date.now() + days * 86_400_000).toISOString() }],
  }));
  await importFeed({ source: { feed: { events } }, databases });
  await records[0].addNew(since);
}

async function revision(): Promise<bigint> {
  return (await databases.events.revision.findUniqueOrThrow({ where: { id: 1 } })).revision;
}

/** As if a second had passed. */
async function rested(): Promise<void> {
  await databases.events.$executeRaw`UPDATE "PictureHost" SET "readyAt" = now() - interval '1 second'`;
}

function analysis({ id, address }: TakenPicture): Analysis {
  const read = { width: 10, height: 20, focusX: 0.5, focusY: null, etag: null, lastModified: null };
  return { id, key: keyOf(address, 'd'), ...read, digest: 'd' };
}
