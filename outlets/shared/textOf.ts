import type { Language } from './language.ts';

/** A text in the reader's language, else in the other one, with its language, which a page must declare. */
export function textOf(
  name: { readonly nb: string | null | undefined; readonly en: string | null | undefined },
  language: Language,
) {
  const other = language === 'nb' ? 'en' : 'nb';
  for (const each of [language, other] as const) {
    const text = name[each]?.trim();
    if (text) return { text, language: each };
  }
  return null;
}
