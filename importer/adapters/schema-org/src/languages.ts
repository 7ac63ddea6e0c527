import { asManyAs } from '@calendar/adapter-kit/bounded';
import type { EventReader } from './eventReader.ts';
import type { Value } from './schemaNode.ts';

/** A text in the calendar's two languages. `nb` is there whenever the text exists in any language. */
export interface Bilingual {
  readonly nb: string | null;
  readonly en: string | null;
}

/** By language: `nb`, before `no` and `nn`. Without a Norwegian text another one is `nb`, which the feed must have. */
export function bilingual(
  values: readonly Value[],
  reader: EventReader,
  textOf: (value: Value) => string | null,
): Bilingual {
  const texts = asManyAs(values, MOST_TEXTS, values[0]?.place ?? '', reader).flatMap((value) => {
    const text = reader.read(value, 'a text was expected', textOf);
    return text === null ? [] : [{ ...value, text, tag: tagOf(value.language ?? reader.language) }];
  });
  const nb = NORWEGIAN.flatMap((tag) => texts.filter((text) => text.tag === tag))[0];
  const en = texts.find(({ tag }) => tag === 'en');
  const main = nb ?? texts.find(({ tag }) => tag === null) ?? en ?? texts[0];
  for (const text of texts) {
    if (text === main || text === en || text.text === main?.text) continue;
    reader.note(text.place, text.text, 'the calendar holds one Norwegian and one English text');
  }
  return { nb: main?.text ?? null, en: en?.text ?? null };
}

/** More than there are languages. */
const MOST_TEXTS = 300;
const NORWEGIAN = ['nb', 'no', 'nn'];

function tagOf(language: string | null): string | null {
  return language === null
    ? null
    : (LANGUAGES.get(language.toLowerCase()) ?? (language.toLowerCase().split(/[-_]/)[0] as string));
}

/** Languages by the names that `inLanguage` may give them. */
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['norwegian', 'no'],
  ['norsk', 'no'],
  ['norwegian bokmål', 'nb'],
  ['bokmål', 'nb'],
  ['nynorsk', 'nn'],
  ['nob', 'nb'],
  ['nno', 'nn'],
  ['nor', 'no'],
  ['english', 'en'],
  ['engelsk', 'en'],
  ['eng', 'en'],
]);
