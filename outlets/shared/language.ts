/** The language that a tag such as `en-GB` asks for; Norwegian unless it is English. */
export function languageOf(tag: string | null | undefined): Language {
  return /^en(-|$)/i.test(tag?.trim() ?? '') ? 'en' : 'nb';
}

export type Language = 'nb' | 'en';

export const LOCALES: Readonly<Record<Language, string>> = { nb: 'nb-NO', en: 'en-GB' };
