import type { Language } from '../../../shared/language.ts';

const nb = {
  title: 'Vis kalenderen på ditt nettsted',
  about: 'Kopier disse to linjene inn på siden. Filen er under 60 KB, og spør ingen andre enn kalenderen.',
  copy: 'Kopier',
  examples: { list: 'Gratis arrangementer som liste', month: 'En måned', map: 'Et kart' },
  attributes: 'Attributter',
  attribute: 'Attributt',
  meaning: 'Betydning',
  rows: [
    ['view', 'list, month eller map'],
    [
      'filter',
      'Vilkår som i en adresse: categories=MUSIC,DANCE&when=weekend. Alle filtrene i grensesnittet kan brukes. Måneden velger datoene selv.',
    ],
    ['lang', 'nb eller en. Uten: språket til siden.'],
    ['page-size', 'Arrangementer om gangen i listen, 1 til 50'],
    ['label', 'Navn for skjermlesere; hver komponent på siden har sitt eget'],
    ['heading-level', 'Nivået til overskriftene, 2 til 5'],
    [
      'theme',
      'auto følger leserens valg av lyst eller mørkt, light og dark er faste. Uten: som siden (color-scheme).',
    ],
    ['page-url', 'Adressen til siden, som kalenderen får vite. Uten: uten spørrestreng og anker.'],
    ['api-key', 'Nøkkelen din, om du har en'],
    ['endpoint', 'Adressen til /graphQL, om det er en annen enn den som følger med filen'],
  ],
  looks: 'Utseende',
  looksHelp:
    'Farger og skrift er egendefinerte egenskaper i CSS; dette er alle. Delene kan nås med ::part: calendar, day, heading, event, time, title, venue, badge, button, grid, date, map, place, message.',
  policy: 'Innholdssikkerhet',
  policyHelp:
    'Har siden en Content-Security-Policy, legg til dette. Komponenten trenger verken unsafe-inline eller unsafe-eval.',
};

const en: typeof nb = {
  title: 'Show the calendar on your site',
  about:
    'Copy these two lines into your page. The file has less than 60 KB, and asks nobody but the calendar.',
  copy: 'Copy',
  examples: { list: 'Free events as a list', month: 'A month', map: 'A map' },
  attributes: 'Attributes',
  attribute: 'Attribute',
  meaning: 'Meaning',
  rows: [
    ['view', 'list, month or map'],
    [
      'filter',
      'Conditions as in an address: categories=MUSIC,DANCE&when=weekend. All filters of the interface can be used. The month chooses the dates itself.',
    ],
    ['lang', 'nb or en. Without it: the language of the page.'],
    ['page-size', 'Events at a time in the list, 1 to 50'],
    ['label', 'A name for screen readers; each component of a page has its own'],
    ['heading-level', 'The level of the headings, 2 to 5'],
    [
      'theme',
      'auto follows the reader’s choice of light or dark, light and dark are fixed. Without it: as the page (color-scheme).',
    ],
    [
      'page-url',
      'The address of the page, which the calendar is told. Without it: without query string and fragment.',
    ],
    ['api-key', 'Your key, if you have one'],
    ['endpoint', 'The address of /graphQL, if it is another than the one that comes with the file'],
  ],
  looks: 'Looks',
  looksHelp:
    'Colours and type are custom properties of CSS; these are all. Each part can be styled with ::part: calendar, day, heading, event, time, title, venue, badge, button, grid, date, map, place, message.',
  policy: 'Content security policy',
  policyHelp:
    'If your page has a Content-Security-Policy, add this. The component needs neither unsafe-inline nor unsafe-eval.',
};

export const widgetWords: Readonly<Record<Language, typeof nb>> = { nb, en };
