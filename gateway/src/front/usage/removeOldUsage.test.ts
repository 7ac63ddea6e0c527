import { pino } from 'pino';
import { expect, it } from 'vitest';
import { removeOldUsage } from './removeOldUsage.ts';

/** What it asks to be removed and what it logs, until it has asked so often. */
async function removed(answers: readonly (number | Error)[]) {
  const asked: (readonly [string, number])[] = [];
  const lines: string[] = [];
  const stop = new AbortController();
  await removeOldUsage(
    async (firstKept, most) => {
      const answer = answers[asked.length];
      asked.push([firstKept, most]);
      if (asked.length === answers.length) setImmediate(() => stop.abort());
      if (answer instanceof Error) throw answer;
      return answer ?? 0;
    },
    {
      days: 40,
      clock: () => Date.parse('2026-06-01T23:59:00Z'),
      log: pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) }),
      signal: stop.signal,
    },
  );
  return { asked, lines };
}

it('what is older than it is kept for is removed, a little at a time', async () => {
  expect(await removed([3])).toEqual({ asked: [['2026-04-22', 1000]], lines: [] });
});

it('what cannot be removed is told, and tried again later', async () => {
  expect(await removed([new Error('down')])).toMatchObject({
    lines: ['old usage cannot be removed; it is tried again'],
  });
});

it('what cannot be removed since the gateway stops is not told', async () => {
  const stop = new AbortController();
  const lines: string[] = [];
  await removeOldUsage(
    async () => {
      stop.abort();
      throw new Error('closed');
    },
    {
      days: 1,
      clock: Date.now,
      log: pino({}, { write: (line) => void lines.push(line) }),
      signal: stop.signal,
    },
  );
  expect(lines).toEqual([]);
});
