import { dayWords } from '../../shared/days.ts';
import type { Language } from '../../shared/language.ts';
import type { Filter } from './filterParameters.ts';
import type { PeriodValues } from './period.ts';

/** Each condition of a filter in words, for a chip that removes it. */
export function filterWords(filter: Filter, known: Known): readonly Condition[] {
  return Object.entries(filter).flatMap(([name, value]): readonly Condition[] => {
    if (NO_WORDS.has(name)) return [];
    if (Array.isArray(value))
      return value.map((item: string) => ({ name, item, text: phrase(name, item, known) }));
    return [{ name, text: phrase(name, value, known) }];
  });
}

/**
 * The name of a filtered calendar, as `Musikk i Bodø, i helgen`.
 *
 * @returns undefined without a filter
 */
export function filterTitle(values: Filter & PeriodValues, known: Known): string | undefined {
  const { when, from, until, ...filter } = values;
  const { language } = known;
  const words = WORDS[language];
  const search = filter.searchTerm === undefined ? undefined : `«${filter.searchTerm.slice(0, 60)}»`;
  const conditions = filterWords(filter, known);
  const of = (...names: readonly string[]) =>
    conditions.filter(({ name }) => names.includes(name)).map(({ text }) => text);
  const kinds = of('categories');
  const isFree = filter.isFree === true;
  const places = [
    'municipality',
    'municipalities',
    'venues',
    'venueSlug',
    'organizers',
    'organizerSlug',
  ] as const;
  const rest = conditions
    .filter(
      ({ name }) => ![...places, 'categories', 'isFree', ...(kinds.length > 0 ? [] : ['tag'])].includes(name),
    )
    .map(({ text }) => text);
  const period = periodWords({ when, from, until }, language);
  if (conditions.length === 0 && search === undefined) return period;
  const named = kinds.length > 0 ? kinds : of('tag');
  const lead = named.length > 0 ? named.join(', ') : isFree ? words.freeEvents : words.events;
  const where = places.flatMap((name) => joined(of(name), words.and, words.before(name)));
  const further = [
    ...(named.length > 0 || filter.isFree === false ? of('isFree') : []),
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

function joined(texts: readonly string[], and: string, before: string): readonly string[] {
  return texts.length === 0 ? [] : [`${before} ${texts.join(` ${and} `)}`];
}

/** Within a sentence; `I helgen` begins with a word, a name of a day in English does not. */
function lowered(text: string): string {
  return /^(I |Neste|Denne|Fra|Til|This|Next|From|Until|Today|Tomorrow)/.test(text)
    ? text.slice(0, 1).toLowerCase() + text.slice(1)
    : text;
}

function phrase(name: string, value: unknown, { language, labelOf, nameOf }: Known): string {
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
    case 'municipality':
    case 'municipalities':
    case 'postalCodes':
      return text;
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
      return value === true ? words.free : words.notFree;
    case 'ongoing':
      return value === true ? words.ongoing : words.notOngoing;
    case 'fromDate':
    case 'fromStartDate':
    case 'untilDate':
    case 'updatedSince':
    case 'publishedSince':
      return words.moments[name](text.slice(0, 16).replace('T', ' '));
    default:
      return words.others[name as keyof typeof words.others] ?? text;
  }
}

/** Conditions that are told elsewhere, or are none. */
const NO_WORDS = new Set(['searchTerm', 'sortBy', 'groupRepetitionsByDay', 'eachRunningDay']);
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const WORDS = {
  nb: {
    events: 'Arrangementer',
    freeEvents: 'Gratis arrangementer',
    and: 'og',
    before: (name: string) => (name.startsWith('muni') ? 'i' : name.startsWith('venue') ? 'på' : 'fra'),
    not: (label: string) => `ikke ${label}`,
    age: (years: string) => `for ${years} år`,
    free: 'gratis',
    notFree: 'ikke kjent gratis',
    online: 'på nett',
    offline: 'på et sted',
    ongoing: 'pågår nå',
    notOngoing: 'ikke begynt',
    clock: (range: string) => `kl. ${range}`,
    near: (kilometres: number) => `innen ${kilometres} km`,
    from: (day: string) => `Fra ${day}`,
    until: (day: string) => `Til ${day}`,
    moments: {
      fromDate: (text: string) => `fra ${text}`,
      fromStartDate: (text: string) => `begynner etter ${text}`,
      untilDate: (text: string) => `begynner før ${text}`,
      updatedSince: (text: string) => `endret etter ${text}`,
      publishedSince: (text: string) => `publisert etter ${text}`,
    },
    others: {
      box: 'i et utsnitt av kartet',
      superEvent: 'ett program',
      onlyFeatured: 'fremhevet',
      onlyFeaturedSpecialEvent: 'fremhevet',
      cancelledNotIncluded: 'uten avlyste',
      soldOutNotIncluded: 'uten utsolgte',
    },
    whens: {
      today: 'I dag',
      tomorrow: 'I morgen',
      weekend: 'I helgen',
      week: 'Neste 7 dager',
      nextweek: 'Neste uke',
      month: 'Denne måneden',
      nextmonth: 'Neste måned',
    },
  },
  en: {
    events: 'Events',
    freeEvents: 'Free events',
    and: 'and',
    before: (name: string) => (name.startsWith('muni') ? 'in' : name.startsWith('venue') ? 'at' : 'by'),
    not: (label: string) => `not ${label}`,
    age: (years: string) => `for age ${years}`,
    free: 'free',
    notFree: 'not known to be free',
    online: 'online',
    offline: 'at a place',
    ongoing: 'already on',
    notOngoing: 'not begun',
    clock: (range: string) => range,
    near: (kilometres: number) => `within ${kilometres} km`,
    from: (day: string) => `From ${day}`,
    until: (day: string) => `Until ${day}`,
    moments: {
      fromDate: (text: string) => `from ${text}`,
      fromStartDate: (text: string) => `starting after ${text}`,
      untilDate: (text: string) => `starting before ${text}`,
      updatedSince: (text: string) => `changed after ${text}`,
      publishedSince: (text: string) => `published after ${text}`,
    },
    others: {
      box: 'in a part of the map',
      superEvent: 'one programme',
      onlyFeatured: 'featured',
      onlyFeaturedSpecialEvent: 'featured',
      cancelledNotIncluded: 'without cancelled ones',
      soldOutNotIncluded: 'without sold-out ones',
    },
    whens: {
      today: 'Today',
      tomorrow: 'Tomorrow',
      weekend: 'This weekend',
      week: 'Next 7 days',
      nextweek: 'Next week',
      month: 'This month',
      nextmonth: 'Next month',
    },
  },
} as const satisfies Record<Language, unknown>;

export interface Known {
  readonly language: Language;
  /** The label of a category's id. */
  labelOf(id: string): string;
  /** The name of a venue's or an organizer's slug. */
  nameOf(slug: string): string;
}

/** One condition, or one item of a condition that is a list. */
export interface Condition {
  readonly name: string;
  readonly item?: string;
  readonly text: string;
}
