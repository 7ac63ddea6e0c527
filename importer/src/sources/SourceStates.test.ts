import { afterAll, expect, test } from 'vitest';
import { createCalendarDatabases } from '../../../test/support/calendarDatabases.ts';
import { describeStates } from '../command/describeSources.ts';
import { importFeed } from '../importFeed.ts';
import { SourceStates } from './SourceStates.ts';
import type { SourceSetting } from './sourceSettings.ts';

const databases = await createCalendarDatabases(afterAll);
const states = new SourceStates(databases.events);

const setting = (pictures?: SourceSetting['pictures']): SourceSetting => ({
  ...{ name: 'a', address: 'https://a.example/', format: 'calendar', mapping: null },
  ...{ every: 60_000, replace: false, robots: 'obey', pictures },
});

test('where pictures are treated in another way, the events of that source are read again (rules 70)', async () => {
  const event = (id: string) => ({
    ...{ id, event_slug: id, title_nb: id },
    ...{
      dates: [{ startDate: '2031-01-01 10:00:00+01:00' }],
      images: [{ urlLarge: `https://a.example/${id}` }],
    },
  });
  for (const name of ['a', 'b'])
    await importFeed({
      source: { feed: { events: [event(name)] } },
      databases,
      sourceName: name,
    });
  const revisions = async () =>
    (await databases.events.event.findMany({ orderBy: { id: 'asc' } })).map(({ revision }) =>
      Number(revision),
    );
  const [first = 0, second = 0] = await revisions();
  await states.keepOnly([setting()]);
  expect(await revisions()).toEqual([first, second]);
  await states.keepOnly([setting('link')]);
  expect(await revisions()).toEqual([second + 1, second]);
  await states.keepOnly([setting('link')]);
  expect(await revisions()).toEqual([second + 1, second]);
  expect((await databases.events.revision.findUniqueOrThrow({ where: { id: 1 } })).revision).toBe(
    BigInt(second + 1),
  );
});

test('the status of a source tells which of its pictures could not be had (rules 69)', async () => {
  const address = 'https://a.example/a';
  const failure = 'https://a.example/a: answered with status 404.';
  await databases.events.picture.create({
    data: { id: 'a', address, host: 'a.example', failures: 1, failure },
  });
  const text = describeStates(await states.all(), await states.pictures());
  expect(text).toContain('  pictures      0 analysed, 0 waiting, 1 failed\n');
  expect(text).toContain(`  ! ${address}: ${failure}\n`);
});
