/** Texts of one kind, of any length. */
export interface TextFamily {
  readonly name: string;
  /** The text of a length (in UTF-16 code units). It has exactly this length. */
  readonly of: (length: number) => string;
}

/**
 * Kinds of texts for which careless work grows faster than their length. Each test of growth uses all of them.
 *
 * @param stored texts of the service; the families of near-matches are made from them
 */
export function textFamilies(stored: readonly string[] = ['Konsert på Røsegård']): readonly TextFamily[] {
  const words = stored.join(' ').split(/\s+/u).filter(Boolean);
  return [
    ...Object.entries(REPEATED).map(([name, unit]) => family(name, unit)),
    ...Object.entries(BEGUN).map(([name, [beginning, unit]]) => ({
      name,
      of: (length: number) => beginning.slice(0, length) + family(name, unit).of(length - beginning.length),
    })),
    ...Object.entries(NESTED).map(([name, [opening, content, closing]]) => ({
      name,
      of: (length: number) => nested(opening, content, closing, length),
    })),
    family('numbered tokens', (count) => ` ${count.toString(36)}`),
    family('numbered tags', (count) => `<t${count}>`),
    family('different capitals and marks', (count) =>
      String.fromCodePoint(0x41 + (count % 26), 0x300 + (count % 0x4f)),
    ),
    family(
      'near-matches of stored texts',
      (count) => `${nearly(words[count % words.length] ?? 'a', count)} `,
    ),
    family('one near-match of stored texts', (count) => nearly(words[count % words.length] ?? 'a', count)),
    family('stored texts in NFD', () => `${stored.join(' ').normalize('NFD')} `),
    family('a stored text in other case', () => `${(stored[0] ?? 'a').toUpperCase()}`),
  ];
}

/** Lengths that double up to a bound, the bound last. */
export function doublingLengths(bound: number, count = 4): readonly number[] {
  return Array.from({ length: count }, (_, at) => Math.floor(bound / 2 ** (count - 1 - at)));
}

/** Each unit of these is repeated until the text is full. */
const REPEATED: Readonly<Record<string, string>> = {
  'one letter': 'a',
  'one letter of three bytes': '\u20ac',
  digits: '1',
  'short tokens': 'a ',
  'white space': ' ',
  'white space of many kinds': ' \t\u00a0\u3000\ufeff\n',
  'common grams': 'en er ',
  'one token of common grams': 'ener',
  'alternating marks': '\u0301\u0316',
  'alternating marks that decompose': '\u0f73\u0f75\u0f81',
  'alternating marks with invisible characters between': '\u0301\u00ad\u0316\u200b',
  'alternating marks beside halfwidth sound marks': '\uff9e\u0316',
  'alternating marks on letters': `a${'\u0301\u0316'.repeat(20)}`,
  'letters before marks': 'a\u0316',
  'a ring after each letter': 'a\u030a',
  'one mark': '\u0301',
  'marks of the astral planes': '\u{1d165}\u{1d16d}\u{1d17b}',
  'Hangul jamo': '\u1100\u1161\u11a8',
  'Hangul leading consonants': '\u1100',
  'Hangul vowels': '\u1161',
  'Hangul syllables': '\uac01',
  'ligatures that expand': '\ufdfa',
  'letters that expand': '\u1f82\ufb2c',
  'letters that spell in two': 'æøåßđł',
  'invisible characters': '\u00ad\u200d',
  'capital sigmas': 'Σ\u0301.',
  'capital sigmas before marks': "Σ'",
  'dotted capital I': 'İI\u0307',
  'lone surrogates': '\ud800',
  'lone low surrogates': '\udc00\ud83d',
  'lone opening brackets': '<',
  'lone closing brackets': '>',
  'brackets of other kinds': '([{',
  backslashes: '\\',
  'backslashes and quotes': '\\"',
  quotes: '"',
  'control characters': '\u0000\u0001',
  'unclosed elements': '<b>',
  'unclosed block elements': '<div><p>',
  'unclosed tables': '<table><tr><td>',
  'unclosed tags': '<a ',
  'unclosed attributes': '<a href="',
  'attributes without values': 'a=b ',
  'closing tags alone': '</b></p>',
  'misnested elements': '<b><i></b></i>',
  'unclosed comments': '<!--',
  'comments that nearly close': '<!----',
  'unclosed scripts': '<script>',
  'scripts that nearly close': '<script></scrip',
  'unclosed sections': '<![CDATA[',
  'unclosed declarations': '<!a',
  'unclosed instructions': '<?a',
  entities: '&aring;',
  'entities that are nearly one': '&ari',
  'entities that make entities': '&amp;amp;',
  'entities of marks': '&#769;&#790;',
  'numeric entities': '&#x41;&#65;',
  ampersands: '&',
  dates: '2026-01-01 ',
  'hours and colons': '18:00-',
  slashes: '/',
  'dots and slashes': '../',
  percents: '%25',
  commas: ',',
  'a caller’s dollar signs': '$a',
};

/** By name: the beginning, and the part that is repeated after it. */
const BEGUN: Readonly<Record<string, readonly [beginning: string, unit: string]>> = {
  'a letter under alternating marks': ['a', '\u0301\u0316'],
  'a letter under marks but the ring': ['a', '\u0323'],
  'one endless numeric entity': ['&#', '9'],
  'one endless named entity': ['&', 'a'],
  'one endless tag': ['<', 'a'],
  'one endless attribute': ['<a href="', 'a'],
  'one endless comment': ['<!--', '-'],
  'fractions of a second': ['2026-01-01 10:00:00.', '0'],
  'a range of hours and digits': ['18:00-23:3', '0'],
  'a date before white space': ['2026-01-01', ' '],
};

/** Opened as often as closed. By name: the opening part, the middle, the closing part. */
const NESTED: Readonly<Record<string, readonly [opening: string, content: string, closing: string]>> = {
  'nested elements': ['<b>', 'a', '</b>'],
  'nested lists': ['<ul><li>', 'a', '</li></ul>'],
  'nested tables': ['<table><tr><td>', 'a', '</td></tr></table>'],
  'nested quotations': ['<blockquote>', 'a', '</blockquote>'],
  'nested brackets': ['[', '', ']'],
  'nested braces': ['{"a":', '1', '}'],
};

function family(name: string, unit: string | ((count: number) => string)): TextFamily {
  return {
    name,
    of(length) {
      if (typeof unit === 'string') {
        return unit.repeat(Math.max(0, Math.ceil(length / unit.length))).slice(0, Math.max(0, length));
      }
      const units: string[] = [];
      for (let count = 0, filled = 0; filled < length; count++) {
        const next = unit(count);
        units.push(next);
        filled += next.length;
      }
      return units.join('').slice(0, length);
    },
  };
}

function nested(opening: string, content: string, closing: string, length: number): string {
  const depth = Math.max(0, Math.floor((length - content.length) / (opening.length + closing.length)));
  const text = `${opening.repeat(depth)}${content}${closing.repeat(depth)}`;
  return text.slice(0, length).padEnd(length, 'a');
}

/** A word with one letter left out, doubled or changed, so that it is nearly the same. */
function nearly(word: string, count: number): string {
  const at = count % word.length;
  const [letter, rest] = [word[at] ?? '', word.slice(at + 1)];
  return `${word.slice(0, at)}${[`${letter}${letter}`, '', 'x'][count % 3]}${rest}` || 'x';
}
