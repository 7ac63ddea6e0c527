import { normalized } from './digest.ts';
import { nameOf, shortened, textIn } from './names.ts';
import type { Reading } from './reading.ts';

/** An event's keywords, each once: lists, texts with commas, `DefinedTerm`s. */
export function keywordsOf(reading: Reading): readonly string[] {
  const values = reading.event.values('keywords', 'genre', 'category');
  const keywords = values.flatMap((value) => {
    const term = reading.open(value);
    if (term !== null) {
      const name = nameOf(reading.one(term.values('name', 'termCode')), reading);
      if (name === null) reading.note(value.place, value.json, 'a DefinedTerm needs a name');
      return name === null ? [] : [name];
    }
    const text = textIn(value, reading) ?? '';
    // Only a text by itself is a list with commas; in a list, a comma belongs to its keyword.
    const parts = value.place.endsWith(']') ? [text] : text.split(/[,;]/);
    return parts
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => shortened(part, value.place, reading));
  });
  return distinct(keywords);
}

/** The names of who performs. They are looked for in the search, so they become tags. */
export function performersOf(reading: Reading): readonly string[] {
  const performers = reading.event.values('performer', 'performers').flatMap((value) => {
    const node = reading.open(value);
    const name = nameOf(node === null ? value : reading.one(node.values('name')), reading);
    if (name === null) reading.note(value.place, value.json, 'a performer needs a name');
    return name === null ? [] : [name];
  });
  return distinct(performers);
}

/** Each once, in any case, as first written. */
export function distinct(texts: readonly (string | null)[]): readonly string[] {
  const found = new Map<string, string>();
  for (const text of texts) {
    if (text !== null && !found.has(normalized(text))) found.set(normalized(text), text);
  }
  return [...found.values()];
}
