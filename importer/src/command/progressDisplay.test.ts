import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProgressDisplay } from './progressDisplay.ts';
import { whileLogging } from './withDatabases.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the progress of an import is shown after a second, then every five, and on a terminal in one line', () => {
  const during = (isTTY: boolean) => {
    const written: string[] = [];
    const display = new ProgressDisplay({ isTTY, write: (text) => written.push(text) });
    for (let tenths = 0; tenths <= 80; tenths++) {
      display.show({ step: 'checking', items: tenths });
      vi.advanceTimersByTime(100);
    }
    return { display, written };
  };
  expect(during(false).written).toEqual(['10 items checked\n', '60 items checked\n']);
  const { display, written } = during(true);
  expect(written).toHaveLength(15);
  expect(written.slice(0, 2)).toEqual(['\r\u001b[K10 items checked', '\r\u001b[K15 items checked']);
  vi.advanceTimersByTime(500);
  display.show({ step: 'writing', items: 1, of: 2 });
  expect(written.at(-1)).toBe('\r\u001b[K1 of 2 items written');
  display.show({ step: 'waiting', domain: 'events' });
  display.clear();
  expect(written.slice(-2)).toEqual([
    '\r\u001b[K',
    'Another import of the events is at work: waiting until it ends.\n',
  ]);
});

test('the awaited part is named every five seconds, until it is there or has failed', async () => {
  const lines: string[] = [];
  const wait = (work: () => Promise<string>) => whileLogging('Waiting', (line) => lines.push(line), work);
  const later = (milliseconds: number) =>
    new Promise<string>((resolve) => setTimeout(() => resolve('there'), milliseconds));
  const waiting = wait(() => later(11_000));
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await waiting).toBe('there');
  await expect(wait(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual(['Waiting', 'Waiting']);
});
