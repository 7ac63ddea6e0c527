import { afterAll, expect, test } from 'vitest';
import { createCalendarDatabases } from '../../../test/support/calendarDatabases.ts';
import { event } from '../../test/builders.ts';
import { importFeed } from '../importFeed.ts';
import { changeCorrections } from './changeCorrections.ts';

const databases = await createCalendarDatabases(afterAll);

test('an event that is the same as another is its own while that is gone, and leads there when it is back (rules 72)', async () => {
  const take = (...ids: readonly string[]) =>
    importFeed({
      source: {
        feed: { events: ids.map((id) => event(id, { superEvent: ids.find((of) => of < id) ?? null })) },
      },
      databases,
      replace: true,
    });
  const shown = async () => {
    const rows = await databases.events.event.findMany({ where: { hidden: false }, orderBy: { id: 'asc' } });
    return rows.map(({ id, superEvent, formerSlugs, formerIds }) => [
      ...[id, ...formerSlugs, ...formerIds],
      ...(superEvent === null ? [] : [`in ${superEvent}`]),
    ]);
  };
  await take('copy', 'main');
  const same = { section: 'events', itemId: 'copy', fields: { sameAs: 'main' }, madeBy: 'Kari' } as const;
  await changeCorrections(databases, () => ({ add: [same], takeBack: [] }));
  expect(await shown()).toEqual([['main', 'slug-of-copy', 'copy']]);
  await take('copy');
  expect(await shown()).toEqual([['copy']]);
  await take('copy', 'main');
  expect(await shown()).toEqual([['main', 'slug-of-copy', 'copy']]);
  // Old links lead on when the copy is gone.
  await take('main');
  expect(await shown()).toEqual([['main', 'slug-of-copy', 'copy']]);
});
