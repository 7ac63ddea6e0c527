import { idOf, isObject, localName, typesOf, wordOf } from './json.ts';
import type { Value } from './schemaNode.ts';

/**
 * A word of one of the vocabulary's enumerations (docs/rules.md 54 "Words of an enumeration"). It is a text, an
 * address, a prefixed name, or an object. An object has it as its `@id` or its type.
 */
export function enumeratedWord({ json }: Value): string {
  if (!isObject(json)) return localName(wordOf(json));
  return localName(wordOf(idOf(json) ?? typesOf(json)[0]));
}

/**
 * Reads a word of one enumeration, whatever its case, spaces and hyphens.
 *
 * @param words the enumeration's own words, each with its synonyms
 * @returns the enumeration's own word. Null for an unknown one
 */
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
