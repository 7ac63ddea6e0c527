import { remembered } from '@calendar/http';
import { representationHeader } from '@calendar/http/negotiate';
import Negotiator from 'negotiator';

/** The language among those of the pages that a reader prefers, by its `Accept-Language`. */
export function preferredLanguage(acceptLanguage: string | undefined): string {
  return languageBy(representationHeader(acceptLanguage)).language;
}

/** Without a preference, Norwegian comes first, under all its names. */
const LANGUAGES = ['nb', 'no', 'nn', 'en'];
const languageBy = remembered((header) => {
  const negotiator = new Negotiator({ headers: { 'accept-language': header } });
  return { language: negotiator.language(LANGUAGES) ?? 'nb' };
});
