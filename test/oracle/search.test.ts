import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editsBetween } from './edits.ts';
import { aDate, anEvent, ids } from './examples.ts';
import type { RawEvent, RawFeed } from './rawFeed.ts';
import { withoutMarkup } from './search.ts';
import { fold, occursIn } from './spelling.ts';

const feedOf = (...events: readonly RawEvent[]): RawFeed => ({ events });
const finds = (title: string, searchTerm: string): boolean =>
  ids(feedOf(anEvent('a', { title_nb: title })), { searchTerm }).length === 1;

describe('docs/rules.md 21 "Folded text", folding', () => {
  test.each([
    ['Café', 'cafe'],
    ['CAFÉ', 'café'],
    ['Straße', 'STRASSE'],
    ['Đorđe', 'dorde'],
    ['Garður', 'gardur'],
    ['Łódź', 'lodz'],
    ['ﬁnale', 'finale'],
    ['Håndverk', 'handverk'],
    ['Håndverk', 'haandverk'],
    ['Håndverk', 'HÅNDVERK'],
    ['Tromsø', 'tromso'],
    ['Tromsø', 'tromsoe'],
    ['Bær', 'baer'],
    ['Bær', 'bar'],
    ['Blåbærsøk', 'blabarsok'],
    ['Blåbærsøk', 'blabaersok'],
    ['Blåbærsøk', 'blaabaersoek'],
    ['Tromso', 'tromsø'],
    ['Haandverk', 'håndverk'],
    ['A\u030astun', 'åstun'],
  ])('%s is found by %s', (title, term) => {
    expect(finds(title, term)).toBe(true);
  });

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
    const event = anEvent('a', { desc_nb: '<p class="intro">&Aring;pent</p><p>hus</p>' });
    expect(ids(feedOf(event), { searchTerm: 'apent hus' })).toEqual(['a']);
    expect(ids(feedOf(event), { searchTerm: 'intro' })).toEqual([]);
    expect(ids(feedOf(event), { searchTerm: 'aring' })).toEqual([]);
  });
});

describe('docs/rules.md 22 "Literal matches", literal matching', () => {
  const feed: RawFeed = {
    categories: [{ id: 'C', name_nb: 'Musikk', name_en: 'Music', slug_nb: 'musikk' }],
    venues: [
      { id: 'V1', name: 'Storsalen', slug: 'v1' },
      { id: 'V2', name: 'Lillesalen', slug: 'v2' },
    ],
    organizers: [{ id: 'O', name: 'Kulturlaget', slug: 'o' }],
    events: [
      anEvent('a', {
        title_nb: 'Vårkonsert',
        title_en: 'Spring concert',
        desc_nb: 'Med kor',
        desc_en: 'With a choir',
        tags: ['familie'],
        categories: ['C'],
        organizers: ['O'],
        dates: [
          aDate('2026-06-14 18:00:00', 60, { venue: 'V1' }),
          aDate('2026-06-16 18:00:00', 60, { venue: 'V2' }),
        ],
      }),
    ],
  };

  test.each([
    'konsert',
    'spring',
    'kor',
    'choir',
    'famil',
    'lillesal',
    'kulturlag',
    'musikk',
    'music',
    'choir  VÅR\tlillesalen',
  ])('%j is found', (searchTerm) => {
    expect(ids(feed, { searchTerm })).toEqual(['a']);
  });

  test('every word must occur', () => {
    expect(ids(feed, { searchTerm: 'konsert ballett' })).toEqual([]);
  });

  test('a venue counts while a date there remains', () => {
    expect(ids(feed, { searchTerm: 'storsalen' })).toEqual([]);
  });
});

describe('docs/rules.md 23 "Approximate matches", approximate matching', () => {
  test.each([
    ['Konsert', 'konsret'],
    ['Konsert', 'konset'],
    ['Konsert', 'konnsert'],
    ['Konsert', 'kansert'],
    ['Konsertkveld', 'konsret'],
    ['Kunstutstilling', 'uknstutsilling'],
    ['Jazz', 'jasz'],
    ['Tromsø', 'trmosoe'],
  ])('%s is found by %s', (title, term) => {
    expect(finds(title, term)).toBe(true);
  });

  test.each([
    ['Kor', 'kar'],
    ['Konsert', 'kansret'],
    ['Kunstutstilling', 'uknstutsling'],
    ['Kveldskonsert', 'konsret'],
  ])('%s is not found by %s', (title, term) => {
    expect(finds(title, term)).toBe(false);
  });

  test('only when nothing that satisfies the other conditions matches literally', () => {
    const near = anEvent('near', { title_nb: 'Kino', mode: 'online' });
    const exact = anEvent('exact', { title_nb: 'Kina' });
    expect(ids(feedOf(near, exact), { searchTerm: 'kina' })).toEqual(['exact']);
    expect(ids(feedOf(near, exact), { searchTerm: 'kina', mode: 'online' })).toEqual(['near']);
  });

  test('short words must match literally', () => {
    const event = anEvent('a', { title_nb: 'Konsert', tags: ['kor'] });
    expect(ids(feedOf(event), { searchTerm: 'konsret kor' })).toEqual(['a']);
    expect(ids(feedOf(event), { searchTerm: 'konsret kar' })).toEqual([]);
  });

  test('tags and names are matched literally alone', () => {
    expect(ids(feedOf(anEvent('a', { tags: ['konsert'] })), { searchTerm: 'konsret' })).toEqual([]);
  });

  test('the results stay chronological', () => {
    const late = anEvent('late', { title_nb: 'Konsert', dates: [aDate('2026-06-20 10:00:00')] });
    const early = anEvent('early', { title_nb: 'Konsrt', dates: [aDate('2026-06-19 10:00:00')] });
    expect(ids(feedOf(late, early), { searchTerm: 'konseet' })).toEqual(['late']);
    expect(ids(feedOf(late, early), { searchTerm: 'konsrrt' })).toEqual(['early', 'late']);
  });
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
