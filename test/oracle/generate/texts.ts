import fc from 'fast-check';

/** Words that feeds are made of: with æ, ø and å, written without them, with accents, short and long. */
export const WORDS: readonly string[] = [
  ...['Vårkonsert', 'Konsert', 'Koncert', 'Blåbærtur', 'Blaabaertur', 'Tromsø', 'Tromso', 'Kafé'],
  ...['Ærfugl', 'Håndverk', 'Haandverk', 'Åpen', 'dag', 'Quiz', 'Kor', 'Kår', 'Søndagsjazz', 'Jazz'],
  ...['Straße', 'Łódź', 'Kunstutstilling', 'AC/DC', 'ÅS', 'hus', '80-tallet', 'Spring', 'concert'],
  ...['Family', 'walk'],
];

/** A word that nobody has thought of, of letters that are easily confused. */
const inventedWord = fc.string({
  unit: fc.constantFrom('a', 'e', 'o', 'å', 'æ', 'ø', 'r', 's', 't', 'd', 'ð', 'ß', 'é', 'A\u030a'),
  minLength: 2,
  maxLength: 10,
});

/**
 * The same text coded in other ways, which comparisons do not tell apart (docs/rules.md 45 "Stored and compared
 * text").
 *
 * @param end white space behind it: what a feed may hold in names has no control characters (docs/rules.md 62 "Control
 *   characters")
 */
export function recoded(text: fc.Arbitrary<string>, end = '\t\n'): fc.Arbitrary<string> {
  const ways = fc.constantFrom<((own: string) => string)[]>(
    ...Array<(own: string) => string>(6).fill((own) => own),
    (own) => own.normalize('NFD'),
    (own) => own.normalize('NFC'),
    (own) => ` ${own}`,
    (own) => `\u00a0${own.normalize('NFD')}${end}`,
  );
  return fc.tuple(text, ways).map(([own, way]) => way(own));
}

/** The same text as copying and typesetting leave it: coded otherwise, and with characters that show nothing. */
export function asPasted(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const pasted = fc
    .tuple(recoded(text, ' '), fc.nat(30), fc.constantFrom(...INVISIBLE))
    .map(([own, place, character]) => {
      const at = place % (own.length + 1);
      return `${own.slice(0, at)}${character}${own.slice(at)}`;
    });
  return fc.oneof({ weight: 3, arbitrary: recoded(text, ' ') }, { weight: 1, arbitrary: pasted });
}

/** A soft hyphen, spaces and joiners without width, a mark of direction, a variation selector. */
const INVISIBLE = ['\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u200e', '\ufe0f'];

const plainTitle: fc.Arbitrary<string> = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...WORDS) }, { weight: 1, arbitrary: inventedWord }),
    { minLength: 1, maxLength: 3 },
  )
  .map((words) => words.join(' '));

export const title: fc.Arbitrary<string> = asPasted(plainTitle);

/** A description, as plain text or as HTML with entities, scripts and styles. */
export const description: fc.Arbitrary<string> = fc
  .tuple(title, title, fc.nat(5))
  .map(([first, second, form]) => {
    if (form === 0) return `${first} ${second}.`;
    if (form === 1) return `<p class="lead">${first}</p>\n<p>${second} &amp; mer</p>`;
    if (form === 4) return `<style>.${first} { color: red }</style>${second}<script>var ${first};</script >`;
    if (form === 5) return withSoftHyphens(`${first}<script src="a.js"></script>${second}`);
    if (form === 2) return `<ul><li>${asEntities(first)}</li><li><strong>${second}</strong></li></ul>`;
    return `${asEntities(first)}<br/>${second}&nbsp;<a href="https://example.org/lenke">her</a>`;
  });

/** As an editor hyphenates for the browser. */
function withSoftHyphens(text: string): string {
  return text.replace(/(?<=[a-zæøå]{3})(?=[a-zæøå]{3})/g, '&shy;');
}

function asEntities(text: string): string {
  const names: { readonly [letter: string]: string } = {
    æ: '&aelig;',
    ø: '&oslash;',
    å: '&aring;',
    Æ: '&AElig;',
    Å: '&#197;',
    é: '&#xE9;',
  };
  return text.replace(/[æøåÆÅé]/g, (letter) => names[letter] as string);
}

/** What forms hold as prices: readable and not (docs/rules.md 30 "Reading a price"). */
export const priceText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: readablePrice() },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...['', ' ', '-', 'kr', 'gratis', '-50', '50/100', 'fra 200', '1,2,3', '1.2345', '12..5'],
      ...['99999999999', '2147483648', '2147483647,4', 'NOK. 100', '10%', '1e3', 'NaN'],
    ),
  },
);

function readablePrice(): fc.Arbitrary<string> {
  const group = fc.nat(999).map((n) => String(n).padStart(3, '0'));
  const digits = fc
    .tuple(fc.integer({ min: 0, max: 999 }), fc.array(group, { maxLength: 2 }))
    .chain(([first, groups]) =>
      fc
        .constantFrom('', ' ', '\u00a0', '\u202f', '.')
        .map((separator) => [String(first), ...groups].join(separator)),
    );
  const decimals = fc.constantFrom('', '', '', ',5', ',49', ',50', ',499', '.5', '.49', '.00');
  const trailing = fc.constantFrom('', '', ',-', ',–', '.-', '-', '–');
  const marks = ['|', '|', 'kr |', 'kr. |', 'Kr.|', '| kr', '| kr.', 'NOK |', '| NOK'];
  const mark = fc.constantFrom(...marks).map((each) => each.split('|') as [string, string]);
  return fc
    .tuple(digits, decimals, trailing, mark)
    .map(([number, rest, end, [before, after]]) => `${before}${number}${rest}${after}${end}`);
}
