import { DURATION_WITHOUT_END_MS } from '@calendar/time';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/testDatabase.ts';
import { countUpcoming } from './countUpcoming.ts';
import { openDatabase } from './index.ts';

test('a date without an end is to come until its assumed length is over, and another until its end (rules 1)', async () => {
  const url = await createTestDatabase('events', onTestFinished);
  const database = openDatabase(url);
  onTestFinished(() => database.$disconnect());
  const agoMs = {
    begun: DURATION_WITHOUT_END_MS - MINUTE,
    over: DURATION_WITHOUT_END_MS + MINUTE,
    long: 10 * MINUTE,
  };
  const dates = Object.entries(agoMs).map(([id, ago]) => ({ id, startDate: new Date(Date.now() - ago) }));
  for (const { id, startDate } of dates) {
    const endDate = id === 'long' ? new Date(startDate.getTime() + 5 * MINUTE) : startDate;
    await database.event.create({
      data: {
        ...{ id, eventSlug: id, titleNb: id, digest: Buffer.alloc(32), revision: 1, source: 'theatre' },
        dates: { create: { position: 0, startDate, endDate, startTime: '19:00' } },
      },
    });
  }
  expect(await countUpcoming(database, 'theatre', ['begun', 'over', 'long'])).toEqual({
    all: 1,
    among: ['begun'],
  });
});

const MINUTE = 60_000;
