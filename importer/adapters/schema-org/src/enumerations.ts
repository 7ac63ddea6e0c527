import { idOf, isObject, localName, typesOf, wordOf } from './json.ts';
import type { Value } from './schemaNode.ts';

/** A word (docs/rules.md 54 "Words of an enumeration") of a text, an address, or an object's `@id` or type. */
export function enumeratedWord({ json }: Value): string {
  if (!isObject(json)) return localName(wordOf(json));
  return localName(wordOf(idOf(json) ?? typesOf(json)[0]));
}

/** Reads a word of an enumeration, whatever its case, spaces and hyphens, by the synonyms of each. */
export function enumeration<Word extends string>(words: Readonly<Record<Word, readonly string[]>>) {
  const meanings = new Map<string, Word>(
    (Object.entries(words) as [Word, readonly string[]][]).flatMap(([word, others]) =>
      [word, ...others].map((other) => [letters(other), word] as const),
    ),
  );
  return (value: Value): Word | null => meanings.get(letters(enumeratedWord(value))) ?? null;
}

function letters(word: string): string {
  return word.replaceAll(/[\s_-]/g, '').toLowerCase();
}
