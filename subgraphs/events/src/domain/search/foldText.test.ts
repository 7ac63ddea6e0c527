import { expect, test } from 'vitest';
import { foldText, spellings } from './foldText.ts';
import { plainText } from './plainText.ts';

test.each([
  ['CAFÉ', 'cafe'],
  ['Straße', 'strasse'],
  ['Đorđe Łukasz Garður', 'dorde lukasz gardur'],
  ['ﬁlm ①', 'film 1'],
  ['BLÅBÆR Ø', 'blåbær ø'],
  ['bla\u030aba\u0308r', 'blåbar'],
  ['İstanbul', 'istanbul'],
])('%s folds to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('a text has one spelling for each way of writing without æ, ø and å', () => {
  expect(spellings('blåbærsø')).toEqual(['blabaerso', 'blabarso', 'blaabaersoe']);
});

test.each([
  ['<p>Hei</p><p>der</p>', ' Hei  der '],
  ['Kon<b>sert</b>', 'Konsert'],
  ['b&oslash;ker &amp; kaffe', 'bøker & kaffe'],
  ['2 < 3', '2 < 3'],
  ['linje<br>ny', 'linje  ny'],
])('%s reads %j without its markup', (html, text) => {
  expect(plainText(html)).toBe(text);
});
