import type { Language } from './language.ts';

/**
 * A text in the reader's language, else in the other one. It comes with its language, because a page must declare that.
 * Null without either.
 */
export function textOf(
  name: { readonly nb: string | null | undefined; readonly en: string | null | undefined },
  language: Language,
): ShownText | null {
  const other = language === 'nb' ? 'en' : 'nb';
  for (const each of [language, other] as const) {
    const text = name[each]?.trim();
    if (text) return { text, language: each };
  }
  return null;
}

export interface ShownText {
  readonly text: string;
  readonly language: Language;
}
