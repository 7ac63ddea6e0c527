import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editsBetween } from './edits.ts';
import { withoutMarkup } from './search.ts';
import { fold, occursIn } from './spelling.ts';

test('a word is written one way throughout', () => {
  expect(occursIn(fold('blaabar'), fold('Blåbær'))).toBe(false);
  expect(occursIn(fold('blabar'), fold('Blåbær'))).toBe(true);
  expect(occursIn(fold('blaabaer'), fold('Blåbær'))).toBe(true);
});

test('a letter matches what is written for it in the other text, not any other letter', () => {
  expect(occursIn('hår', 'har')).toBe(true);
  expect(occursIn('blåbaer', 'blåbær')).toBe(true);
  expect(occursIn('øl', 'ål')).toBe(false);
});

test('descriptions lose their markup and their entities', () => {
  expect(withoutMarkup('<p>Bl&aring;b&aelig;r&nbsp;&amp; r&#248;mme &#xE5;</p>').trim()).toBe(
    'Blåbær\u00a0& rømme å',
  );
});

test('edits are counted as trying every edit does', () => {
  const letters = ['a', 'b', 'c'];
  const neighbours = (text: string): string[] => {
    const all = [text];
    for (let i = 0; i <= text.length; i++) {
      const [before, after] = [text.slice(0, i), text.slice(i)];
      for (const letter of letters) all.push(before + letter + after, before + letter + after.slice(1));
      all.push(before + after.slice(1), before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2));
    }
    return all;
  };
  const word = fc.string({ unit: fc.constantFrom(...letters), maxLength: 5 });
  fc.assert(
    fc.property(word, word, (from, to) => {
      const one = neighbours(from);
      const two = one.flatMap(neighbours);
      const least = from === to ? 0 : one.includes(to) ? 1 : two.includes(to) ? 2 : 3;
      expect(Math.min(editsBetween(from, to), 3)).toBe(least);
    }),
  );
});
