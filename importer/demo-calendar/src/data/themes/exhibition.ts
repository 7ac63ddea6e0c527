import { museum } from './museum.ts';
import type { Theme } from './theme.ts';

/** What lasts for weeks at a museum. */
export const exhibition: Theme = {
  ...museum,
  tags: ['utstilling', 'kunst', 'fotografi', 'maleri', 'kulturarv', 'skulptur'],
  titles: [
    ['{artist}: «{work}»', '{artist}: “{work}”'],
    ['Utstilling: {subject}', 'Exhibition: {subject}'],
    ['{work} – fotografier av {artist}', '{work} – photographs by {artist}'],
    ['{work} – malerier av {artist}', '{work} – paintings by {artist}'],
    ['Skatter fra magasinet: {subject}', 'Treasures from the stores: {subject}'],
    ['Barnas hjørne: {subject}', 'The children’s corner: {subject}'],
  ],
  sentences: [
    [
      'Utstillingen viser tretti verk fra de siste ti årene, flere av dem for første gang.',
      'The exhibition shows thirty works from the last ten years, several for the first time.',
    ],
    ['Åpent i museets vanlige åpningstider.', 'Open during the museum’s usual hours.'],
    ['Kunstneren er til stede under åpningen.', 'The artist is present at the opening.'],
    ['Bildene er til salgs.', 'The pictures are for sale.'],
    ['Utstillingen er støttet av Nordland fylkeskommune.', 'The exhibition is supported by Nordland county.'],
    ['Gjenstandene har ligget i esker siden 1952.', 'The objects have been in boxes since 1952.'],
  ],
};
