import { expect, test } from 'vitest';
import { at, date, event, snapshot } from '../../../test/builders.ts';
import { query } from '../../resolvers/query.ts';

const words = Array.from(
  { length: 50 },
  (_, place) => `zq${letter(place)}${letter(3 * place + Math.floor(place / 26))}øk`,
);
// Each word's trigrams are in it a thousand times, and none of the words.
const nearly = words.map((word) => `${word.slice(0, 5)}${word.slice(1)}`.replaceAll('øk', 'ø')).join('');
const grams = words
  .map((word) => `${word.slice(0, 3)}x${word.slice(1, 4)}x${word.slice(2, 5)}x${word.slice(3)}x`)
  .join('');
const LONG = `${nearly}${grams}`.repeat(100).slice(0, 97_000);

test('many words that nearly match long stored texts are refused, with the bound; few are answered (rules 49)', () => {
  const now = at('2026-06-15 10:00');
  const events = [1, 2, 3, 4].map((number) =>
    event(`e${number}`, [date('2026-06-15 12:00')], { desc_nb: `${number}${LONG}${words.join('')}` }),
  );
  const context = {
    snapshot: snapshot(events),
    token: '',
    now,
    plusMayBeSpace: false,
    limitValidity: () => undefined,
  };
  const search = (sought: readonly string[]) =>
    query.events(undefined, { filter: { searchTerm: sought.join(' ') } }, context).selection.dates.length;
  expect(search(words.slice(0, 3))).toBe(4);
  expect(() => search(words)).toThrow(
    'Argument "searchTerm" must have fewer words that nearly match long texts: at most 10000000 characters are compared; got 50 words.',
  );
});

function letter(number: number): string {
  return String.fromCharCode(97 + (number % 26));
}
