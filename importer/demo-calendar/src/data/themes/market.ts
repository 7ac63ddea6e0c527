import type { Theme } from './theme.ts';

export const market: Theme = {
  category: 'MARKET',
  places: ['square', 'hall', 'gallery', 'cafe'],
  times: ['09:00', '10:00', '11:00', '12:00'],
  minutes: [180, 240, 300, 360],
  tags: ['marked', 'loppemarked', 'gjenbruk', 'håndlaget', 'bondens marked', 'bøker'],
  titles: [
    ['Bondens marked på {place}', 'Farmers’ market at {place}'],
    ['Loppemarked til inntekt for {cause}', 'Flea market in aid of {cause}'],
    ['Brukt & bra på {place}', 'Used & good at {place}'],
    ['Bokloppis på {place}', 'Second-hand book fair at {place}'],
    ['Kunst- og håndverksmarked ved {place}', 'Arts and crafts market by {place}'],
    ['Sjømatmarked rett fra kai', 'Seafood market straight from the quay'],
    ['Bruktmarked for båtutstyr', 'Boat jumble'],
    ['Plante- og frøbytte', 'Plant and seed swap'],
  ],
  sentences: [
    [
      'Over tretti boder med mat, klær og håndverk.',
      'More than thirty stalls with food, clothes and crafts.',
    ],
    ['Gratis inngang for alle under 16 år.', 'Free entry for everyone under 16.'],
    ['Ta med kontanter; dekningen er ikke alltid god.', 'Bring cash; coverage is not always good.'],
    ['Vil du ha egen bod? Ta kontakt med {organizer}.', 'Want a stall of your own? Contact {organizer}.'],
    ['Kafeen selger vafler, kaffe og rømmegrøt.', 'The café sells waffles, coffee and sour-cream porridge.'],
  ],
  slots: {
    cause: [
      ['skolekorpset', 'the school band'],
      ['redningsskøyta', 'the lifeboat'],
      ['ny lekeplass', 'a new playground'],
      ['håndballjentene', 'the girls’ handball team'],
    ],
  },
};
