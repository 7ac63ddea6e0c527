import { expect, test } from 'vitest';
import { messageOf, Stopped } from './messageOf.ts';

test('what fails for another reason than the feed is said to have failed, and what to do', () => {
  expect(messageOf(new Stopped('SIGTERM'))).toBe('Stopped by SIGTERM. Nothing was written.');
  expect(messageOf(new Error('No space left.'))).toBe(
    'The import failed: No space left.\nEach part of the calendar is as it was before or as the feed says. Import it again.',
  );
  const prisma = Object.assign(new Error('Invalid call in\n  a.b()\n\nThe database is away.'), {
    name: 'PrismaClientInitializationError',
  });
  expect(messageOf(prisma, 'correct')).toMatch(/^The correction failed: The database is away\.\n/);
});
