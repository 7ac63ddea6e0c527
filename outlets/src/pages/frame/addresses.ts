import type { Language } from '../../../shared/language.ts';
import { type Filter, filterParameters } from '../../parameters/filterParameters.ts';
import { type Kind, written } from '../../parameters/Kind.ts';
import { type PeriodValues, periodParameters } from '../../parameters/period.ts';

export function searchOf(values: Filter & PeriodValues, language: Language): string {
  const kinds = { ...filterParameters, ...periodParameters };
  const given = Object.entries(kinds).flatMap(([name, kind]): [string, string][] => {
    const value = values[name as keyof typeof kinds];
    return value === undefined ? [] : [[name, written(kind as Kind<unknown>, value)]];
  });
  return String(new URLSearchParams([...given, ['lang', language]]));
}

export function subscribeAddress(values: Filter & PeriodValues, language: Language): string {
  return `/subscribe?${searchOf(values, language)}`;
}

export function eventAddress(slug: string, date: string | null, language: Language): string {
  const search = new URLSearchParams({ ...(date === null ? {} : { date }), lang: language });
  return `/events/${encodeURIComponent(slug)}?${search}`;
}

export function profileAddress(
  kind: 'venues' | 'organizers' | 'series',
  name: string,
  language: Language,
): string {
  return `/${kind}/${encodeURIComponent(name)}?lang=${language}`;
}

/** An address in a language; null: in the one that its reader prefers. */
export function withLanguage(address: string, language: Language | null): string {
  const [path = '/', search = ''] = address.split('?');
  const parameters = new URLSearchParams(search);
  if (language === null) parameters.delete('lang');
  else parameters.set('lang', language);
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}
