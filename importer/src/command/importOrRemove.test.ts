import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CalendarDatabases, createCalendarDatabases } from '../../../test/support/calendarDatabases.ts';
import { event } from '../../test/builders.ts';
import { runImportHere } from '../../test/runImportHere.ts';
import { importFeed } from '../importFeed.ts';
import { messageOf, Stopped } from './messageOf.ts';

let databases: CalendarDatabases;
beforeAll(async () => {
  databases = await createCalendarDatabases();
});
afterAll(() => databases.drop());

test('an item is removed from the section that is named, and what is not there is a fault', async () => {
  await importFeed({ source: { feed: { events: [event('e'), event('f')] } }, databases });
  expect(await runImportHere(['--remove', 'events', 'e'], databases)).toEqual({
    ...{ status: 0, output: 'Removed "e" from events.\n', errors: '' },
  });
  expect((await databases.events.event.findMany()).map(({ id }) => id)).toEqual(['f']);
  const again = await runImportHere(['--remove', 'events', 'e'], databases);
  expect(again).toMatchObject({ status: 1, output: '' });
  expect(again.errors).toMatch(/"e".*\nNothing was written\.\n$/s);
});

test('what fails for another reason than the feed is said to have failed, and what to do', () => {
  expect(messageOf(new Stopped('SIGTERM'))).toBe('Stopped by SIGTERM. Nothing was written.');
  expect(messageOf(new Error('No space left.'))).toBe(
    'The import failed: No space left.\nEach part of the calendar is as it was before or as the feed says. Import it again.',
  );
  const prisma = Object.assign(new Error('Invalid call in\n  a.b()\n\nThe database is away.'), {
    name: 'PrismaClientInitializationError',
  });
  expect(messageOf(prisma)).toMatch(/^The import failed: The database is away\.\n/);
});
