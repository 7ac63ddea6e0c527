import type { RawFeed } from '@calendar/model/feed';
import type { Filter } from '../oracle/question.ts';
import { answers, type Example, example, finds, lists } from './example.ts';
import { aDate, anEvent } from './items.ts';

const NFC = { å: '\u00e5', é: '\u00e9' };
const NFD = { å: 'a\u030a', é: 'e\u0301' };

const DATES = [aDate('2026-06-16 18:00:00', null, { venue: 'hall' })];
const FEED: RawFeed = {
  venues: [
    {
      ...{ id: 'hall', name: 'Hallen', slug: `caf${NFD.é}` },
      ...{ municipality: ` ${NFD.å}s\u00a0`, postalCode: '1430\t' },
    },
  ],
  organizers: [{ id: 'club', name: 'Klubben', slug: `l${NFC.å}ven` }],
  events: [
    anEvent('odd', {
      event_slug: `b${NFD.å}ttur`,
      title_nb: `\tB${NFD.å}ttur `,
      title_en: 'Boat\u00adtrip',
      tags: [` B${NFD.å}t\u00a0`],
      organizers: ['club'],
      dates: DATES,
    }),
    anEvent('hyphens', {
      title_nb: 'Som\u00admer\u200bkon\u2060sert',
      desc_nb: 'Ved &shy;fjor&shy;den<script>var usett = "hemmelig";</script><style>.skjult{}</style>s utlop',
      dates: DATES,
    }),
  ],
};

const SAME: readonly (readonly [where: string, filter: Filter])[] = [
  ['municipality', { municipality: `${NFC.å.toUpperCase()}S` }],
  ['municipality, padded', { municipality: `\u3000${NFD.å}s ` }],
  ['postalCodes', { postalCodes: ['0000', '\n1430'] }],
  ['tag', { tag: `b${NFC.å}t` }],
  ['tag, padded', { tag: `  B${NFD.å.toUpperCase()}T` }],
  ['venues', { venues: ['none', `caf${NFC.é} `] }],
  ['venueSlug', { venueSlug: ` caf${NFC.é}` }],
  ['organizers', { organizers: [`l${NFD.å}ven`] }],
  ['organizerSlug', { organizerSlug: `l${NFD.å}ven\t` }],
];

const UNSEEN: readonly (readonly [where: string, searchTerm: string, ids: readonly string[]])[] = [
  ['soft hyphens in a title', 'boattrip', ['odd']],
  ['soft hyphens and spaces without width', 'sommerkonsert', ['hyphens']],
  ['a soft hyphen in the term', 'sommer\u00adkonsert', ['hyphens']],
  ['marks of direction and joiners in the term', '\u200ekon\u200dsert\ufe0f', ['hyphens']],
  ['entities of soft hyphens', 'fjordens', ['hyphens']],
  ['a typing error beside them', 'som\u00admerkonsret', ['hyphens']],
  ['a term of nothing else', '\u200b\u00ad', ['hyphens', 'odd']],
];

/** docs/rules.md 45 "Stored and compared text": texts that look alike, and characters that show nothing. */
export const TEXTS: readonly Example[] = [
  ...SAME.map(([where, filter]) =>
    example(
      `a text is the same in every coding, and without white space at its ends, in ${where} (rules 45)`,
      FEED,
      lists({ ...filter, searchTerm: 'båttur' }, ['odd']),
    ),
  ),
  example(
    'a text is the same in every coding, and without white space at its ends, in look-ups (rules 45)',
    FEED,
    answers({ query: 'eventBySlug', variables: { eventSlug: `b${NFC.å}ttur` } }, { id: 'odd' }),
    answers({ query: 'eventsBySlugs', variables: { eventsSlugs: [` b${NFD.å}ttur `] } }, [{ id: 'odd' }]),
    answers({ query: 'eventByTitle', variables: { title: `B${NFC.å}ttur`, lan: 'nb' } }, { id: 'odd' }),
  ),
  example(
    'a text is another one with other letters, accents or white space between them (rules 45)',
    FEED,
    lists({ municipality: 'es' }, []),
    lists({ tag: 'b åt' }, []),
    lists({ venueSlug: 'cafe' }, []),
    answers({ query: 'eventBySlug', variables: { eventSlug: 'BÅTTUR' } }, null),
  ),
  example(
    'a text is shown as it came (rules 45)',
    FEED,
    finds('odd', {
      event_slug: `b${NFD.å}ttur`,
      title_nb: `\tB${NFD.å}ttur `,
      title_en: 'Boat\u00adtrip',
      tags: [` B${NFD.å}t\u00a0`],
      venue: { slug: `caf${NFD.é}`, municipality: ` ${NFD.å}s\u00a0` },
    }),
  ),
  ...UNSEEN.map(([where, searchTerm, ids]) =>
    example(
      `characters that show nothing are ignored in search: ${where} (rules 45)`,
      FEED,
      lists({ searchTerm }, ids),
    ),
  ),
  example(
    'the content of script and style is not text (rules 45)',
    FEED,
    ...['usett', 'hemmelig', 'skjult', 'hemelig'].map((searchTerm) => lists({ searchTerm }, [])),
  ),
];
