import { foldText } from '@calendar/text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../../test/support/anyCharacter.ts';
import { splitTokens } from '../../rules/searchWords.ts';
import { textAt } from '../texts.ts';
import { TokenStore } from './tokenStore.ts';

const character = fc.oneof(
  fc.constantFrom(...'abcæøåÆØÅé -\n\t\u00a0\u0085\u2003\u2028\u3000\ufeff\u1680\u180e\u200b'),
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }),
);
const texts = fc.array(
  fc.array(character, { maxLength: 30 }).map((characters) => characters.join('')),
  { maxLength: 20 },
);

test('a text has the tokens that a search term is split into, each once, in the order of appearance', () => {
  fc.assert(
    fc.property(texts, (given) => {
      const store = new TokenStore();
      const numbers = given.map((text) => store.tokensIn(text));
      const tokens = Array.from({ length: store.size }, (_, number) =>
        textAt(store.index().tokens[2], number),
      );
      const plain = (token: string) =>
        token.replaceAll('æ', 'ae').replaceAll('ø', 'oe').replaceAll('å', 'aa');
      given.forEach((text, place) => {
        const written = numbers[place]!.map((number) => tokens[number]);
        expect(written).toEqual([...new Set(splitTokens(foldText(text)))].map(plain));
      });
    }),
  );
});

test.each([
  ['tokens', (store: TokenStore, text: string) => store.tokensIn(text)[0]],
  ['names', (store: TokenStore, text: string) => store.nameNumber('slug', text)],
])('of %s each keeps its number; compaction is due when they are far more than at first', (_, add) => {
  const store = new TokenStore();
  const numbers = ['kirke', 'torg', 'kai'].map((text) => add(store, text));
  store.index();
  store.names('slug');
  for (const text of ['brygge', 'plass', 'hus', 'sal', 'scene']) add(store, text);
  expect(store.outgrown).toBe(false);
  for (let number = 0; number < 20_000; number++) add(store, `ord${number}`);
  expect(store.outgrown).toBe(true);
  expect(['kirke', 'torg', 'kai'].map((text) => add(store, text))).toEqual(numbers);
});

test('a token may be as long as a description', () => {
  const store = new TokenStore();
  const token = 'a\ud83d'.repeat(200_000);
  const numbers = store.tokensIn(`kirke ${token}`);
  expect(textAt(store.index().tokens[0], numbers[1] as number)).toHaveLength(token.length);
});
