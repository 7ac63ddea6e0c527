import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** `sentences.md`: for each sentence a test that would fail if it were broken. */

const INTERFACE_SECTIONS = [
  '1',
  ...['2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '2.7'],
  '3',
  ...['4.1', '4.2', '4.3', '4.4'],
  ...['5', '7', '8', '9'],
];
const DECISIONS = Array.from({ length: 48 }, (_, index) => `${index + 1}`);

const rows = readFileSync(new URL('sentences.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| [ID] /.test(line))
  .map((line) => {
    const [, rule = '', sentence = '', file = '', title = ''] = line.split('|').map((cell) => cell.trim());
    return { rule, sentence, file, title };
  });

test('every section of the interface that promises something, and every decision, is in the table', () => {
  const rules = new Set(rows.map(({ rule }) => rule));
  const expected = [
    ...INTERFACE_SECTIONS.map((section) => `I ${section}`),
    ...DECISIONS.map((decision) => `D ${decision}`),
  ];
  expect(expected.filter((rule) => !rules.has(rule))).toEqual([]);
  expect([...rules].filter((rule) => !expected.includes(rule))).toEqual([]);
});

test('every test that the table names exists', () => {
  const missing = rows.filter(({ file, title }) => !sourceOf(file).includes(quoted(title)));
  expect(missing).toEqual([]);
});

/** The source of a file of tests, without the marks around a text: they depend on what the text holds. */
function sourceOf(file: string): string {
  const path = new URL(`${file}.test.ts`, import.meta.url);
  return existsSync(path) ? readFileSync(path, 'utf8').replaceAll(/["'`]/g, '"') : '';
}

function quoted(title: string): string {
  return `"${title.replaceAll(/["'`]/g, '"')}"`;
}
