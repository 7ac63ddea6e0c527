import type { Bilingual } from './themes/theme.ts';

/** What may stand under any event. */
export const COMMON_SENTENCES: readonly Bilingual[] = [
  ['Velkommen til {place}!', 'Welcome to {place}!'],
  ['Lokalet er tilgjengelig for rullestol.', 'The venue is wheelchair accessible.'],
  ['Arrangør er {organizer}.', 'Organized by {organizer}.'],
  ['Det er gratis parkering i nærheten.', 'There is free parking nearby.'],
  [
    'Bussen stopper rett utenfor; se rutetidene før du drar.',
    'The bus stops right outside; check the timetable before you leave.',
  ],
  ['Spør oss gjerne på e-post eller Facebook.', 'Questions are welcome by e-mail or on Facebook.'],
  ['Ledsagerbevis gir fri inngang for ledsager.', 'A companion card gives free entry for the companion.'],
  ['Programmet kan bli endret.', 'The programme may change.'],
  ['Møt opp i god tid – det pleier å bli fullt.', 'Come early – it tends to fill up.'],
];
