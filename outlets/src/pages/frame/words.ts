import type { Language } from '../../../shared/language.ts';

/** The texts of pages, by language. */
export const words: Readonly<Record<Language, PageWords>> = {
  nb: {
    toContent: 'Til innholdet',
    otherLanguage: 'English',
    search: 'Søk',
    searchFor: 'Søk i arrangementer',
    from: 'Fra dato',
    until: 'Til dato',
    show: 'Vis',
    filters: 'Filtre',
    chosen: 'Valgte filtre',
    remove: (name) => `Fjern ${name}`,
    clear: 'Fjern alle',
    quick: 'Når',
    whens: {
      any: 'Alle datoer',
      today: 'I dag',
      tomorrow: 'I morgen',
      weekend: 'I helgen',
      week: 'Neste 7 dager',
    },
    views: { list: 'Liste', month: 'Måned', map: 'Kart' },
    view: 'Visning',
    kinds: {
      categories: 'Kategori',
      municipalities: 'Kommune',
      venues: 'Sted',
      organizers: 'Arrangør',
      tag: 'Emneord',
      isFree: 'Pris',
      other: 'Andre vilkår',
    },
    free: 'Gratis',
    notFree: 'Ikke gratis',
    online: 'På nett',
    ongoing: 'Pågår',
    untilDay: (day) => `til ${day}`,
    today: 'I dag',
    tomorrow: 'I morgen',
    cancelled: 'Avlyst',
    soldOut: 'Utsolgt',
    moved: 'Flyttet',
    postponed: 'Utsatt',
    count: (count) => (count === 1 ? '1 arrangement' : `${count} arrangementer`),
    more: (count) => `${count} til`,
    none: 'Ingen arrangementer passer.',
    noneHelp: 'Prøv et annet ord, en lengre periode eller færre filtre.',
    pages: 'Sider',
    page: (page, pages) => `Side ${page} av ${pages}`,
    before: 'Forrige',
    after: 'Neste',
    monthBefore: 'Forrige måned',
    monthAfter: 'Neste måned',
    mapLabel: 'Kart over stedene i listen',
    placed: (shown, all) => `Kartet viser stedene til de første ${shown} av ${all} arrangementer.`,
    zoomIn: 'Zoom inn',
    zoomOut: 'Zoom ut',
    whole: 'Vis hele kartet',
    when: 'Når',
    where: 'Hvor',
    price: 'Pris',
    organizer: 'Arrangør',
    dates: 'Alle datoer',
    moreDates: 'Det er flere datoer senere.',
    over: 'Arrangementet er over.',
    cancelledLong: 'Arrangementet er avlyst på denne datoen.',
    soldOutLong: 'Arrangementet er utsolgt på denne datoen.',
    movedLong: (from) => `Flyttet fra ${from}.`,
    tickets: 'Kjøp billett',
    ticketsFrom: (when) => `Billettsalget åpner ${when}.`,
    addToCalendar: 'Legg i kalenderen',
    moreInfo: 'Mer informasjon',
    watch: 'Se på nett',
    video: 'Video',
    facebook: 'Facebook',
    site: 'Nettsted',
    ages: { from: (age) => `Fra ${age} år`, to: (age) => `Til ${age} år`, title: 'Alder' },
    clock: (time) => `kl. ${time}`,
    subscribe: 'Abonner i kalenderen din',
    feed: 'Nyhetsstrøm',
    embed: 'Vis kalenderen på ditt nettsted',
    allEvents: 'Alle arrangementer',
    moreAt: (place) => `Mer på ${place}`,
    back: 'Til forsiden',
    notFound: 'Siden finnes ikke',
    notFoundHelp: 'Arrangementet kan være fjernet, eller adressen kan være feil. Søk, eller gå til forsiden.',
    wrong: 'Adressen er ikke riktig',
    away: 'Kalenderen svarer ikke akkurat nå',
    awayHelp: 'Prøv igjen om litt.',
    known: 'Viser det som var kjent',
    updated: 'Oppdatert',
    photo: 'Foto',
    language: 'Teksten er på engelsk.',
  },
  en: {
    toContent: 'To the content',
    otherLanguage: 'Norsk',
    search: 'Search',
    searchFor: 'Search events',
    from: 'From date',
    until: 'To date',
    show: 'Show',
    filters: 'Filters',
    chosen: 'Chosen filters',
    remove: (name) => `Remove ${name}`,
    clear: 'Remove all',
    quick: 'When',
    whens: {
      any: 'Any date',
      today: 'Today',
      tomorrow: 'Tomorrow',
      weekend: 'This weekend',
      week: 'Next 7 days',
    },
    views: { list: 'List', month: 'Month', map: 'Map' },
    view: 'View',
    kinds: {
      categories: 'Category',
      municipalities: 'Municipality',
      venues: 'Venue',
      organizers: 'Organizer',
      tag: 'Keyword',
      isFree: 'Price',
      other: 'Further conditions',
    },
    free: 'Free',
    notFree: 'Not free',
    online: 'Online',
    ongoing: 'Already on',
    untilDay: (day) => `until ${day}`,
    today: 'Today',
    tomorrow: 'Tomorrow',
    cancelled: 'Cancelled',
    soldOut: 'Sold out',
    moved: 'Moved',
    postponed: 'Postponed',
    count: (count) => (count === 1 ? '1 event' : `${count} events`),
    more: (count) => `${count} more`,
    none: 'No events match.',
    noneHelp: 'Try another word, a longer period or fewer filters.',
    pages: 'Pages',
    page: (page, pages) => `Page ${page} of ${pages}`,
    before: 'Previous',
    after: 'Next',
    monthBefore: 'Previous month',
    monthAfter: 'Next month',
    mapLabel: 'Map of the places in the list',
    placed: (shown, all) => `The map shows the places of the first ${shown} of ${all} events.`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    whole: 'Show the whole map',
    when: 'When',
    where: 'Where',
    price: 'Price',
    organizer: 'Organizer',
    dates: 'All dates',
    moreDates: 'There are more dates later.',
    over: 'The event is over.',
    cancelledLong: 'The event is cancelled on this date.',
    soldOutLong: 'The event is sold out on this date.',
    movedLong: (from) => `Moved from ${from}.`,
    tickets: 'Buy tickets',
    ticketsFrom: (when) => `Ticket sales open ${when}.`,
    addToCalendar: 'Add to calendar',
    moreInfo: 'More information',
    watch: 'Watch online',
    video: 'Video',
    facebook: 'Facebook',
    site: 'Web site',
    ages: { from: (age) => `From ${age} years`, to: (age) => `Up to ${age} years`, title: 'Age' },
    clock: (time) => time,
    subscribe: 'Subscribe in your calendar',
    feed: 'News feed',
    embed: 'Show the calendar on your site',
    allEvents: 'All events',
    moreAt: (place) => `More at ${place}`,
    back: 'To the front page',
    notFound: 'This page does not exist',
    notFoundHelp:
      'The event may have been removed, or the address may be wrong. Search, or go to the front page.',
    wrong: 'The address is not right',
    away: 'The calendar does not answer at the moment',
    awayHelp: 'Try again in a while.',
    known: 'Showing what was known',
    updated: 'Updated',
    photo: 'Photo',
    language: 'The text is in Norwegian.',
  },
};

export interface PageWords {
  readonly toContent: string;
  readonly otherLanguage: string;
  readonly search: string;
  readonly searchFor: string;
  readonly from: string;
  readonly until: string;
  readonly show: string;
  readonly filters: string;
  readonly chosen: string;
  remove(name: string): string;
  readonly clear: string;
  readonly quick: string;
  readonly whens: Readonly<Record<'any' | 'today' | 'tomorrow' | 'weekend' | 'week', string>>;
  readonly views: Readonly<Record<'list' | 'month' | 'map', string>>;
  readonly view: string;
  readonly kinds: Readonly<
    Record<'categories' | 'municipalities' | 'venues' | 'organizers' | 'tag' | 'isFree' | 'other', string>
  >;
  readonly free: string;
  readonly notFree: string;
  readonly online: string;
  readonly ongoing: string;
  untilDay(day: string): string;
  readonly today: string;
  readonly tomorrow: string;
  readonly cancelled: string;
  readonly soldOut: string;
  readonly moved: string;
  readonly postponed: string;
  count(count: number): string;
  more(count: number): string;
  readonly none: string;
  readonly noneHelp: string;
  readonly pages: string;
  page(page: number, pages: number): string;
  readonly before: string;
  readonly after: string;
  readonly monthBefore: string;
  readonly monthAfter: string;
  readonly mapLabel: string;
  placed(shown: number, all: number): string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly whole: string;
  readonly when: string;
  readonly where: string;
  readonly price: string;
  readonly organizer: string;
  readonly dates: string;
  readonly moreDates: string;
  readonly over: string;
  readonly cancelledLong: string;
  readonly soldOutLong: string;
  movedLong(from: string): string;
  readonly tickets: string;
  ticketsFrom(when: string): string;
  readonly addToCalendar: string;
  readonly moreInfo: string;
  readonly watch: string;
  readonly video: string;
  readonly facebook: string;
  readonly site: string;
  readonly ages: {
    from(age: number): string;
    to(age: number): string;
    readonly title: string;
  };
  clock(time: string): string;
  readonly subscribe: string;
  readonly feed: string;
  readonly embed: string;
  readonly allEvents: string;
  moreAt(place: string): string;
  readonly back: string;
  readonly notFound: string;
  readonly notFoundHelp: string;
  readonly wrong: string;
  readonly away: string;
  readonly awayHelp: string;
  readonly known: string;
  readonly updated: string;
  readonly photo: string;
  /** Of a text that is in the other language. */
  readonly language: string;
}
