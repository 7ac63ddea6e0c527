/** An organizer, and the categories of events it holds. */
export interface Holder {
  readonly name: string;
  readonly categories: readonly string[];
}

/** Sixteen that every municipality has; `{town}` is the municipality's name. */
export const LOCAL_HOLDERS: readonly Holder[] = [
  { name: '{town} kommune', categories: ['OTHER', 'FAMILY', 'COURSE', 'SPORT'] },
  { name: '{town} kulturskole', categories: ['MUSIC', 'DANCE', 'FAMILY'] },
  { name: '{town} bibliotek', categories: ['OTHER', 'FAMILY', 'COURSE'] },
  { name: '{town} kunstforening', categories: ['MUSEUM', 'COURSE'] },
  { name: '{town} historielag', categories: ['COURSE', 'MUSEUM'] },
  { name: '{town} mannskor', categories: ['MUSIC'] },
  { name: '{town} jazzklubb', categories: ['MUSIC'] },
  { name: '{town} turlag', categories: ['OUTDOORS', 'FAMILY'] },
  { name: '{town} teaterlag', categories: ['THEATER', 'DANCE'] },
  { name: '{town} husflidslag', categories: ['COURSE', 'MARKET'] },
  { name: '{town} menighet', categories: ['MUSIC', 'OTHER', 'FAMILY'] },
  { name: '{town} idrettslag', categories: ['SPORT', 'OUTDOORS'] },
  { name: '{town} danseklubb', categories: ['DANCE'] },
  { name: '{town} pensjonistforening', categories: ['OTHER', 'COURSE', 'DANCE'] },
  { name: '{town} bondelag', categories: ['MARKET', 'FOOD'] },
  { name: '{town} skolekorps', categories: ['MUSIC', 'MARKET'] },
];

/** Ten that work across the region. */
export const REGIONAL_HOLDERS: readonly Holder[] = [
  { name: 'Nordland teater på tur', categories: ['THEATER', 'DANCE'] },
  { name: 'Øyan & Ærlig AS', categories: ['FOOD', 'MUSIC'] },
  { name: 'Kystens Hus', categories: ['FOOD', 'MUSEUM', 'MARKET'] },
  { name: 'Samisk kulturforum Salten', categories: ['MUSIC', 'COURSE', 'MUSEUM'] },
  { name: 'Lofoten kammermusikk', categories: ['MUSIC'] },
  { name: 'Nordnorsk Komikerlaug', categories: ['THEATER'] },
  { name: 'Røde Kors Midtre Hålogaland', categories: ['OTHER', 'FAMILY', 'COURSE'] },
  { name: 'Ung i nord', categories: ['DANCE', 'SPORT', 'OTHER', 'FAMILY'] },
  { name: 'Stiftelsen Fjordfolk', categories: ['OUTDOORS', 'MARKET', 'MUSEUM'] },
  { name: 'Gjestebud & Gåsefjær', categories: ['FOOD'] },
];
