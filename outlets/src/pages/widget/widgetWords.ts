import { byLanguage } from '../../../shared/byLanguage.ts';

export const widgetWords = byLanguage({
  title: ['Vis kalenderen på ditt nettsted', 'Show the calendar on your site'],
  about: [
    'Kopier disse to linjene inn på siden. Filen er under 60 KB, og spør ingen andre enn kalenderen.',
    'Copy these two lines into your page. The file has less than 60 KB, and asks nobody but the calendar.',
  ],
  copy: ['Kopier', 'Copy'],
  examples: {
    list: ['Gratis arrangementer som liste', 'Free events as a list'],
    month: ['En måned', 'A month'],
    map: ['Et kart', 'A map'],
  },
  attributes: ['Attributter', 'Attributes'],
  attribute: ['Attributt', 'Attribute'],
  meaning: ['Betydning', 'Meaning'],
  rows: {
    view: ['list, month eller map', 'list, month or map'],
    filter: [
      'Vilkår som i en adresse: categories=MUSIC,DANCE&when=weekend. Alle filtrene i grensesnittet kan brukes. Måneden velger datoene selv.',
      'Conditions as in an address: categories=MUSIC,DANCE&when=weekend. All filters of the interface can be used. The month chooses the dates itself.',
    ],
    lang: ['nb eller en. Uten: språket til siden.', 'nb or en. Without it: the language of the page.'],
    'page-size': ['Arrangementer om gangen i listen, 1 til 50', 'Events at a time in the list, 1 to 50'],
    label: [
      'Navn for skjermlesere; hver komponent på siden har sitt eget',
      'A name for screen readers; each component of a page has its own',
    ],
    'heading-level': ['Nivået til overskriftene, 2 til 5', 'The level of the headings, 2 to 5'],
    theme: [
      'auto følger leserens valg av lyst eller mørkt, light og dark er faste. Uten: som siden (color-scheme).',
      'auto follows the reader’s choice of light or dark, light and dark are fixed. Without it: as the page (color-scheme).',
    ],
    'page-url': [
      'Adressen til siden, som kalenderen får vite. Uten: uten spørrestreng og anker.',
      'The address of the page, which the calendar is told. Without it: without query string and fragment.',
    ],
    'api-key': ['Nøkkelen din, om du har en', 'Your key, if you have one'],
    endpoint: [
      'Adressen til /graphQL, om det er en annen enn den som følger med filen',
      'The address of /graphQL, if it is another than the one that comes with the file',
    ],
  },
  looks: ['Utseende', 'Looks'],
  looksHelp: [
    'Farger og skrift er egendefinerte egenskaper i CSS; dette er alle. Delene kan nås med ::part: calendar, day, heading, event, time, title, venue, badge, button, grid, date, map, place, message.',
    'Colours and type are custom properties of CSS; these are all. Each part can be styled with ::part: calendar, day, heading, event, time, title, venue, badge, button, grid, date, map, place, message.',
  ],
  policy: ['Innholdssikkerhet', 'Content security policy'],
  policyHelp: [
    'Har siden en Content-Security-Policy, legg til dette. Komponenten trenger verken unsafe-inline eller unsafe-eval.',
    'If your page has a Content-Security-Policy, add this. The component needs neither unsafe-inline nor unsafe-eval.',
  ],
});
