import { byLanguage } from '../../shared/byLanguage.ts';
import { dayWords } from '../../shared/days.ts';
import type { Language } from '../../shared/language.ts';
import { type Filter, filterParameters } from './filterParameters.ts';
import type { PeriodValues } from './period.ts';

export function filterWords(filter: Filter, known: Known): readonly Condition[] {
  return Object.entries(filter).flatMap(([name, value]): readonly Condition[] => {
    if (!hasWords(name)) return [];
    if (Array.isArray(value))
      return value.map((item: string) => ({ name, item, text: phrase(name, item, known) }));
    return [{ name, text: phrase(name, value, known) }];
  });
}

/** The name of a filtered calendar, as `Musikk i Bodø, i helgen`; undefined without a filter. */
export function filterTitle(values: Filter & PeriodValues, known: Known): string | undefined {
  const { when, from, until, ...filter } = values;
  const { language } = known;
  const words = WORDS[language];
  const search = filter.searchTerm === undefined ? undefined : `«${filter.searchTerm.slice(0, 60)}»`;
  const conditions = filterWords(filter, known);
  const of = (...names: readonly string[]) =>
    conditions.filter(({ name }) => names.includes(name)).map(({ text }) => text);
  const kinds = of('categories');
  const isFree = filter.isFree === true || String(filter.admission) === 'free';
  const places = [
    'municipality',
    'municipalities',
    'venues',
    'venueSlug',
    'organizers',
    'organizerSlug',
  ] as const;
  const told: readonly string[] = [
    ...places,
    'categories',
    'isFree',
    'admission',
    ...(kinds.length > 0 ? [] : ['tag']),
  ];
  const rest = conditions.filter(({ name }) => !told.includes(name)).map(({ text }) => text);
  const period = periodWords({ when, from, until }, language);
  if (conditions.length === 0 && search === undefined) return period;
  const named = kinds.length > 0 ? kinds : of('tag');
  const lead = named.length > 0 ? named.join(', ') : isFree ? words.freeEvents : words.events;
  const where = places.flatMap((name) => joined(of(name), words.and, words.before(name)));
  const further = [
    ...(named.length > 0 || !isFree ? of('isFree', 'admission') : []),
    ...rest,
    ...(period === undefined ? [] : [lowered(period)]),
  ];
  const isPlain = named.length === 0 && where.length === 0 && !isFree && search !== undefined;
  const whole = isPlain
    ? search
    : [...(search === undefined ? [] : [`${search}:`]), lead, ...where].join(' ');
  return [whole, ...further].join(', ');
}

/** A period as `I helgen` or `1. des. – 5. des.`; undefined without one. */
export function periodWords({ when, from, until }: PeriodValues, language: Language): string | undefined {
  const days = dayWords(language);
  if (from !== undefined && from === until) return days.longWithYear(from);
  if (from !== undefined && until !== undefined && from < until) return days.rangeWithYear(from, until);
  if (from !== undefined) return WORDS[language].from(days.short(from));
  if (until !== undefined) return WORDS[language].until(days.short(until));
  return when === undefined ? undefined : WORDS[language].whens[when];
}

export function admissionWord(admission: string, language: Language): string {
  const { admissions } = WORDS[language];
  return admissions[admission as keyof typeof admissions] ?? admission;
}

function joined(texts: readonly string[], and: string, before: string): readonly string[] {
  return texts.length === 0 ? [] : [`${before} ${texts.join(` ${and} `)}`];
}

/** Within a sentence; `I helgen` begins with a word, a name of a day in English does not. */
function lowered(text: string): string {
  return /^(I |Neste|Denne|Fra|Til|This|Next|From|Until|Today|Tomorrow)/.test(text)
    ? text.slice(0, 1).toLowerCase() + text.slice(1)
    : text;
}

function phrase(name: WithWords, value: unknown, { language, labelOf, nameOf }: Known): string {
  const words = WORDS[language];
  const text = String(value);
  switch (name) {
    case 'categories':
      return labelOf(text);
    case 'notCategories':
      return words.not(labelOf(text));
    case 'venues':
    case 'venueSlug':
    case 'organizers':
    case 'organizerSlug':
      return nameOf(text);
    case 'tag':
      return `#${text}`;
    case 'age':
      return words.age(text);
    case 'mode':
      return text === 'online' ? words.online : words.offline;
    case 'weekdays':
      return dayWords(language).weekdays[WEEKDAYS.indexOf(text.toLowerCase())]?.long ?? text;
    case 'hoursRange':
      return words.clock(text.replace('-', '–'));
    case 'near':
      return words.near((value as { radius: number }).radius);
    case 'isFree':
      return value === true ? admissionWord('free', language).toLowerCase() : words.notFree;
    case 'admission':
      return admissionWord(text, language).toLowerCase();
    case 'ongoing':
      return value === true ? words.ongoing : words.notOngoing;
    case 'municipality':
    case 'municipalities':
    case 'postalCodes':
      return text;
    case 'fromDate':
    case 'fromStartDate':
    case 'untilDate':
    case 'updatedSince':
    case 'publishedSince':
      return words.moments[name](text.slice(0, 16).replace('T', ' '));
    default:
      return filterParameters[name].words[language];
  }
}

function hasWords(name: string): name is WithWords {
  return !(NO_WORDS as readonly string[]).includes(name);
}

const NO_WORDS = ['searchTerm', 'sortBy', 'groupRepetitionsByDay', 'eachRunningDay'] as const;
type WithWords = Exclude<keyof Filter, (typeof NO_WORDS)[number]>;
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

export const WORDS = byLanguage({
  events: ['Arrangementer', 'Events'],
  freeEvents: ['Gratis arrangementer', 'Free events'],
  and: ['og', 'and'],
  before: [
    (name: string) => (name.startsWith('muni') ? 'i' : name.startsWith('venue') ? 'på' : 'fra'),
    (name: string) => (name.startsWith('muni') ? 'in' : name.startsWith('venue') ? 'at' : 'by'),
  ],
  not: [(label: string) => `ikke ${label}`, (label: string) => `not ${label}`],
  age: [(years: string) => `for ${years} år`, (years: string) => `for age ${years}`],
  notFree: ['ikke kjent gratis', 'not known to be free'],
  admissions: {
    free: ['Gratis', 'Free'],
    paid: ['Betalt', 'Paid'],
    unknown: ['Ukjent pris', 'Price unknown'],
  },
  online: ['på nett', 'online'],
  offline: ['på et sted', 'at a place'],
  ongoing: ['pågår nå', 'already on'],
  notOngoing: ['ikke begynt', 'not begun'],
  clock: [(range: string) => `kl. ${range}`, (range: string) => range],
  near: [(kilometres: number) => `innen ${kilometres} km`, (kilometres: number) => `within ${kilometres} km`],
  from: [(day: string) => `Fra ${day}`, (day: string) => `From ${day}`],
  until: [(day: string) => `Til ${day}`, (day: string) => `Until ${day}`],
  moments: {
    fromDate: [(text: string) => `fra ${text}`, (text: string) => `from ${text}`],
    fromStartDate: [(text: string) => `begynner etter ${text}`, (text: string) => `starting after ${text}`],
    untilDate: [(text: string) => `begynner før ${text}`, (text: string) => `starting before ${text}`],
    updatedSince: [(text: string) => `endret etter ${text}`, (text: string) => `changed after ${text}`],
    publishedSince: [
      (text: string) => `publisert etter ${text}`,
      (text: string) => `published after ${text}`,
    ],
  },
  whens: {
    today: ['I dag', 'Today'],
    tomorrow: ['I morgen', 'Tomorrow'],
    weekend: ['I helgen', 'This weekend'],
    week: ['Neste 7 dager', 'Next 7 days'],
    nextweek: ['Neste uke', 'Next week'],
    month: ['Denne måneden', 'This month'],
    nextmonth: ['Neste måned', 'Next month'],
  },
});

export interface Known {
  readonly language: Language;
  labelOf(id: string): string;
  nameOf(slug: string): string;
}

export interface Condition {
  readonly name: string;
  readonly item?: string;
  readonly text: string;
}
