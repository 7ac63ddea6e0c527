import type { Bilingual } from './themes/theme.ts';

/** Container events with a programme of their own. */
export const FESTIVALS: readonly Festival[] = [
  festival('Skreifestivalen', 'The Skrei Festival', 'Vågan', 'FOOD', 'festival', -1, 4),
  festival('Jernbanedagene på Ofoten', 'The Ofoten Railway Days', 'Narvik', 'MUSIC', 'festival', 5, 3),
  festival('Vikingmarkedet på Borg', 'The Borg Viking Market', 'Vestvågøy', 'MARKET', 'market', 12, 2),
  festival('Bodø bokfest', 'Bodø Book Feast', 'Bodø', 'OTHER', 'festival', 26, 5),
  festival(
    'Hav & himmel – kammermusikkuke',
    'Sea & Sky Chamber Music Week',
    'Vestvågøy',
    'MUSIC',
    'festival',
    60,
    7,
  ),
  festival('Torghattspelet', 'The Torghatten Play', 'Brønnøy', 'THEATER', 'festival', 130, 9),
  festival('Barnas øyfestival', 'The Children’s Island Festival', 'Brønnøy', 'FAMILY', 'festival', -30, 3),
];

export interface Festival {
  readonly title: Bilingual;
  readonly municipality: string;
  readonly category: string;
  readonly type: string;
  /** Days from today to the first day. */
  readonly begins: number;
  readonly days: number;
}

function festival(
  nb: string,
  en: string,
  municipality: string,
  category: string,
  type: string,
  begins: number,
  days: number,
): Festival {
  return { title: [nb, en], municipality, category, type, begins, days };
}
