import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepOutput } from '../../../test/support/keepOutput.ts';
import { runImport } from './runImport.ts';

let written: ReturnType<typeof keepOutput>;
beforeEach(() => {
  written = keepOutput();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('help is printed where it is asked for, with every option', async () => {
  expect(await runImport(['--help'], {})).toBe(0);
  expect(written.stderr).toBe('');
  for (const word of [
    '--source',
    '--replace',
    '--take-over',
    '--remove',
    '--format',
    '--mapping',
    '--domain',
  ])
    expect(written.stdout).toContain(word);
});

test.each([
  [['--format', 'ical', 'a.json'], 'ical.\nMore: npm run import -- --help\n'],
  [['--domain'], 'Name a domain after --domain.\nMore: '],
  [['--domain='], 'Name a domain after --domain.\nMore: '],
  [['--domain', 'nobody', '--help'], 'not "nobody". A calendar feed needs none.\n'],
  [['--domain=events'], 'not "events". A calendar feed needs none.\n'],
])('%j is not understood, and what is accepted is said', async (words, sentence) => {
  expect(await runImport(words, {})).toBe(2);
  expect(written.stdout).toBe('');
  expect(written.stderr).toContain(sentence);
});
