import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/anyCharacter.ts';
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
  ['kon\u00adsert\u200b \ufeffæ\u2060ø\u200eå\ufe0f', 'konsert æøå'],
  ['a\u00ad\u030a', 'å'],
  ['A\u0323\u030a \u00e5\u0323', 'å å'],
])('%s folds to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('a text in NFC and in NFD folds to the same, and what is folded to itself', () => {
  const unit = fc.oneof(
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 2 }),
    fc.constantFrom(...'aA\u030a\u0323\u00c5\u212b\u00ad\u200dø\u0301I\u0307'),
  );
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      expect(foldText(text.normalize('NFC'))).toBe(foldText(text.normalize('NFD')));
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
    { numRuns: 500 },
  );
});

test('a text has one spelling for each way of writing without æ, ø and å', () => {
  expect(spellings('blåbærsø')).toEqual(['blabaerso', 'blabarso', 'blaabaersoe']);
});

test.each([
  ['<p>Hei</p><p>der</p>', 'Hei\nder'],
  ['Kon<b>sert</b>', 'Konsert'],
  ['b&oslash;ker &amp; kaffe', 'bøker & kaffe'],
  ['2 < 3', '2 < 3'],
  ['linje<br>ny', 'linje\nny'],
  ['en<script>if (a < b) c("</p>")</script>tall', 'entall'],
  ['<style media="print">p { color: red }</STYLE><p>to</p>', 'to'],
  ['&lt;script>tre&lt;/script>', '<script>tre</script>'],
  ['fire<script>aldri lukket', 'fire'],
])('%s reads %j without its markup', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test('markup of plain tags reads as it does behind an entity', () => {
  const tags = ['<p> </p> <li> <br> <br/> <b> </b> <B> <script> </script>'.split(' '), '<a href="b">'].flat();
  const piece = fc.oneof(fc.constantFrom(...tags, '<!-- -->', '<', '>', ' ', '\n', '</', '<p'), fc.string());
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const html = `<p>${pieces.join('').replaceAll('&', '')}`;
      const text = plainText(html);
      expect(plainText(`&amp;${html}`)).toBe(text === '' ? '&' : `&\n${text}`);
    }),
  );
});
