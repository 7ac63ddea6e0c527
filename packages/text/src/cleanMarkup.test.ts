import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundedMarkup, cleanMarkup } from './cleanMarkup.ts';
import { isCleanMarkup } from './isCleanMarkup.ts';
import { isNestedTooDeep, LONGEST_MARKUP } from './markupBounds.ts';
import { plainText } from './plainText.ts';

const PIECES = `<p>|</p>|<P class="x">|<b>|</b>|<ul><li>|</li>|<br>|<br/>|<script>|</script>|<style>|</style>|
<a href="javascript:alert(1)">|<a href="https://a.example/?a=1&b=2">|</a>|<a href='java&#115;cript:x'>|
<a href="/x" target=_blank>|<img src=x onerror=alert(1)>|<svg onload=x>|<iframe src="//x">|</iframe>|
<form>|</form>|<noscript>|<!--|-->|<![CDATA[|]]>|<|>|&|&amp;|&lt;|&#60;|&#x3c;|&nbsp|"|'|=|/|on| |æ|
\u0000|<math>|<mtext>|<title>|<textarea>|<section>|<table>|<td>|<strike>|<a |</|<?`;
const piece = fc.oneof(fc.constantFrom('\n', ...PIECES.split(/\|\n?/)), fc.string({ maxLength: 5 }));
const html = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

test('cleaned markup is clean, and cleaning it again changes nothing (rules 51)', () => {
  fc.assert(
    fc.property(html, (given) => {
      const cleaned = cleanMarkup(given);
      expect(isCleanMarkup(cleaned)).toBe(true);
      expect(cleanMarkup(cleaned)).toBe(cleaned);
      expect(cleaned).not.toMatch(
        /<(?!\/?[a-z1-6]+>|a href="(?:https?:|mailto:|tel:)|[bh]r ?\/?>|[^a-z/!?]|$)/i,
      );
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['<p>Velkommen &amp; «hei» & 3 < 4</p>', '<p>Velkommen &amp; «hei» & 3 < 4</p>'],
  ['Rock & Roll, a<b', 'Rock &amp; Roll, a'],
  ['<p>a<p class="lead" onclick="x()">b', '<p>a</p><p>b</p>'],
  ['<a href="javascript:x">q</a>', '<a>q</a>'],
  [
    '<a href="https://a.example/?a=1&b=2" target="_blank">q</a>',
    '<a href="https://a.example/?a=1&amp;b=2">q</a>',
  ],
  ['<a href="tel:+47123">r</a><a href="mailto:a@b.example">m</a>', null],
  ['<script>x</script><style>y</style><form>Name<input></form><iframe src="x">z</iframe>rest', 'rest'],
  ['<section><h2>T</h2></section>', '<div><h2>T</h2></div>'],
  ['<ul><li>1<li>2</ul>', '<ul><li>1</li><li>2</li></ul>'],
  ['<img src=x onerror=alert(1)>rest', 'rest'],
])('the markup %j is served as %j (rules 51)', (given, expected) => {
  expect(cleanMarkup(given)).toBe(expected ?? given);
});

test('of any text comes one within the bounds, that is clean (rules 50)', () => {
  const texts = [
    `${'<b>'.repeat(150)}x`,
    '<table><tr><td>'.repeat(100_000),
    '<p>'.repeat(50_000),
    '\u{1f600}'.repeat(60_000),
  ];
  for (const text of texts) {
    const { markup, isCut } = boundedMarkup(text);
    expect(isCut).toBe(true);
    expect(markup.length).toBeLessThanOrEqual(LONGEST_MARKUP);
    expect(isCleanMarkup(markup)).toBe(true);
    expect(markup.isWellFormed()).toBe(true);
  }
});

test('elements nest a hundred deep, whichever are closed by others', () => {
  expect(isNestedTooDeep('<b>'.repeat(100))).toBe(false);
  expect(isNestedTooDeep('<b>'.repeat(101))).toBe(true);
  expect(isNestedTooDeep('<p>a'.repeat(5_000))).toBe(false);
  expect(isNestedTooDeep('<b></i>'.repeat(101))).toBe(true);
});

test('plain text has a line for each paragraph and list item, and characters for entities (rules 51)', () => {
  const given =
    '<h2>Hei &amp; hopp</h2>\n <p>En  <b>fet</b>\nlinje<br>og ny</p><ul><li>en<li>to</ul><script>x</script>&oslash; 3 < 4';
  expect(plainText(given)).toBe('Hei & hopp\nEn fet linje\nog ny\nen\nto\nø 3 < 4');
  expect(plainText('To\nlinjer')).toBe('To\nlinjer');
});
