import { remembered } from '@calendar/http';
import { representationHeader } from '@calendar/http/negotiate';
import Negotiator from 'negotiator';
import { type Language, languageOf } from '../../shared/language.ts';

export function preferredLanguage(acceptLanguage: string | undefined, usual: Language): Language {
  return LANGUAGE_BY[usual](representationHeader(acceptLanguage));
}

const NORWEGIAN = ['nb', 'no', 'nn'];
const LANGUAGE_BY = { nb: among([...NORWEGIAN, 'en']), en: among(['en', ...NORWEGIAN]) };

/** Of languages that a reader likes equally, the first one. */
function among(languages: readonly string[]): (header: string) => Language {
  return remembered((header) => {
    const negotiator = new Negotiator({ headers: { 'accept-language': header } });
    return languageOf(negotiator.language([...languages]) ?? languages[0]);
  });
}
