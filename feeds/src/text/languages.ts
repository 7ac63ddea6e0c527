/** The languages that events have texts in, as the parameter `lang` names them. */
export type Language = 'nb' | 'en';

/** How dates are written in them. */
export const LOCALES: Readonly<Record<Language, string>> = { nb: 'nb-NO', en: 'en-GB' };
