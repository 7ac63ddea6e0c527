import type { RawFeed } from '@calendar/model/feed';
import fc from 'fast-check';
import { asPasted } from './texts.ts';

/** Terms made from what a feed says: written another way, in another case, cut, and with typing errors. */
export function searchTerm(feed: RawFeed): fc.Arbitrary<string> {
  const known = anyOf([...proseOf(feed), ...namesOf(feed)].flatMap(wordsOf)).chain(rewritten);
  const prose = anyOf(proseOf(feed).flatMap(wordsOf)).chain(rewritten);
  const word = fc.oneof(
    { weight: 3, arbitrary: known },
    { weight: 2, arbitrary: prose.chain(mistyped) },
    { weight: 1, arbitrary: prose.chain(mistyped).chain(mistyped) },
  );
  const piece = fc.tuple(known, fc.nat(8), fc.constantFrom(1, 1, 2)).map(([text, at, length]) => {
    const letters = [...text];
    return letters
      .slice(at % letters.length)
      .slice(0, length)
      .join('');
  });
  return fc.oneof(
    { weight: 4, arbitrary: word },
    { weight: 2, arbitrary: asPasted(word) },
    {
      weight: 2,
      arbitrary: fc.array(piece, { minLength: 1, maxLength: 9 }).map((pieces) => pieces.join(' ')),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(word, fc.constantFrom(' ', '  ', '\t'), word).map((parts) => parts.join('')),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '  ', 'strong', 'nbsp', 'lead', 'br', 'e', 'å', 'ae', '-', 'mer &'),
    },
  );
}

/** The same word as somebody else would type it. */
function rewritten(word: string): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom(...SPELLINGS),
      fc.constantFrom(...CASES),
      fc.boolean(),
      fc.tuple(fc.nat(3), fc.nat(3)).filter(([before, after]) => word.length > before + after),
      fc.constantFrom(true, true, true, false),
    )
    .map(([spelled, cased, accented, [before, after], whole]) => {
      const part = whole ? word : word.slice(before, word.length - after);
      const plain = cased(spelled(part));
      return accented ? plain.replace(/e/g, 'é') : plain;
    });
}

/** One typing error: a letter too many, too few, wrong, or two swapped. */
function mistyped(word: string): fc.Arbitrary<string> {
  return fc
    .tuple(fc.nat(Math.max(word.length - 1, 0)), fc.nat(3), fc.constantFrom('a', 'e', 'r', 't', 'x', 'ø'))
    .map(([at, kind, letter]) => {
      const [before, after] = [word.slice(0, at), word.slice(at)];
      if (kind === 0) return `${before}${letter}${after}`;
      if (kind === 1) return `${before}${after.slice(1)}`;
      if (kind === 2) return `${before}${letter}${after.slice(1)}`;
      return `${before}${after.slice(1, 2)}${after.slice(0, 1)}${after.slice(2)}`;
    })
    .filter((text) => text.trim() !== '');
}

const SPELLINGS: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => spelled(word, 'ae', 'o', 'a'),
  (word) => spelled(word, 'a', 'o', 'a'),
  (word) => spelled(word, 'ae', 'oe', 'aa'),
  // The other way round: letters for what the text spells out.
  (word) => word.replace(/ae/gi, 'æ').replace(/aa/gi, 'å').replace(/oe/gi, 'ø'),
  (word) => word.replace(/o/g, 'ø'),
  (word) => word.normalize('NFD'),
];

const CASES: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => word.toLowerCase(),
  (word) => word.toUpperCase(),
];

function spelled(word: string, ae: string, oe: string, aa: string): string {
  return word
    .replace(/æ/g, ae)
    .replace(/ø/g, oe)
    .replace(/å/g, aa)
    .replace(/Æ/g, ae.toUpperCase())
    .replace(/Ø/g, oe.toUpperCase())
    .replace(/Å/g, aa.toUpperCase());
}

function anyOf(words: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...new Set(words));
}

/** What may be mistyped: titles and descriptions. */
function proseOf(feed: RawFeed): readonly string[] {
  return (feed.events ?? []).flatMap((event) => [event.title_nb, event.title_en ?? '', event.desc_nb ?? '']);
}

function namesOf(feed: RawFeed): readonly string[] {
  return [
    ...(feed.events ?? []).flatMap((event) => event.tags ?? []),
    ...(feed.venues ?? []).map(({ name }) => name),
    ...(feed.organizers ?? []).map(({ name }) => name),
    ...(feed.categories ?? []).map(({ name_nb }) => name_nb),
  ];
}

function wordsOf(text: string): readonly string[] {
  return text
    .replace(/<[^>]*>/g, ' ')
    .split(/[\s&;]+/)
    .filter((word) => word !== '');
}
