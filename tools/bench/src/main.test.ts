import { expect, test } from 'vitest';
import { runHere } from '../../../test/support/runHere.ts';
import { newDocument, newVariables, sameQuestion } from './federation/question.ts';
import { LISTS, sameQuestion as sameList } from './lists/questions.ts';
import { tableText } from './table.ts';

const run = (...words: readonly string[]) => runHere([`${import.meta.dirname}/main.ts`, ...words]);

test('the help names every part, and a wrong word is refused before anything starts', async () => {
  const { status, output } = await run('--help');
  expect(status).toBe(0);
  expect(output).toMatch(/^ {2}lists [\s\S]*^ {2}federation [\s\S]*^ {2}size /m);
  const speed = await run('speed');
  expect(speed.status).toBeGreaterThan(0);
  expect(speed.errors).toContain(
    'There is no part speed; there are lists, federation, size.\nMore: npm run bench -- --help',
  );
  expect((await run('size', '--rounds', 'many')).errors).toContain('--rounds many: expected 1 or more.');
});

test('a load is the same question each time, or a new one each time', () => {
  expect(sameQuestion()).toBe(sameQuestion());
  expect(sameList()).toBe(sameList());
  for (const anew of [newVariables, newDocument, ...LISTS.map(({ questionOf }) => questionOf)])
    expect(new Set([0, 1, 2, 86_399_999].map(anew)).size).toBe(4);
});

test('a table is Markdown with three significant digits', () => {
  const rows = [
    ['a list', 0.123456, 12345.6],
    ['another', 0, 7],
  ];
  expect(tableText({ title: 'Lists', columns: ['Question', 'ours', 'theirs'], rows })).toBe(
    'Lists\n\n| Question | ours | theirs |\n|---|---:|---:|\n| a list | 0.123 | 12300 |\n| another | 0 | 7 |\n',
  );
});
