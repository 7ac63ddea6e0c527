import type { RawCategory, RawRetiredCategory, RawTicketType } from '@calendar/feed';

/**
 * The eleven categories of docs/interface.md 2.7 "Identifiers and vocabularies", with subcategories on two levels,
 * one of them hidden.
 */
export const CATEGORIES: readonly RawCategory[] = [
  category('COURSE', 'Kurs / Foredrag', 'Course / Lecture', 'kurs-foredrag', 'course-lecture'),
  category('COURSE_CRAFT', 'Håndverkskurs', 'Craft course', 'handverkskurs', 'craft-course', 'COURSE'),
  category('COURSE_LECTURE', 'Foredrag', 'Lecture', 'foredrag', 'lecture', 'COURSE'),
  category('DANCE', 'Dans / Show', 'Dance / Show', 'dans-show', 'dance-show'),
  category('DANCE_SWING', 'Swing', 'Swing', 'swing', 'swing', 'DANCE'),
  category('FAMILY', 'Familie', 'Family', 'familie', 'family'),
  category(
    'FAMILY_BABY',
    'For de aller minste',
    'For the very youngest',
    'for-de-aller-minste',
    'for-the-very-youngest',
    'FAMILY',
  ),
  category('FOOD', 'Mat / Drikke', 'Food / Drink', 'mat-drikke', 'food-drink'),
  category('MARKET', 'Marked', 'Market', 'marked', 'market'),
  category('MUSEUM', 'Galleri / Museum', 'Gallery / Museum', 'galleri-museum', 'gallery-museum'),
  category('MUSEUM_TOUR', 'Omvisning', 'Guided tour', 'omvisning', 'guided-tour', 'MUSEUM'),
  category('MUSIC', 'Musikk', 'Music', 'musikk', 'music'),
  category('MUSIC_CLASSICAL', 'Klassisk', 'Classical', 'klassisk', 'classical', 'MUSIC'),
  category('MUSIC_CHOIR', 'Kor', 'Choir', 'kor', 'choir', 'MUSIC_CLASSICAL'),
  category(
    'MUSIC_FOLK',
    'Folkemusikk og viser',
    'Folk and ballads',
    'folkemusikk-og-viser',
    'folk-and-ballads',
    'MUSIC',
  ),
  category('MUSIC_JAZZ', 'Jazz', 'Jazz', 'jazz', 'jazz', 'MUSIC'),
  category('OTHER', 'Annet', 'Other', 'annet', 'other'),
  {
    ...category(
      'OTHER_MEETING',
      'Foreningsmøte',
      'Members’ meeting',
      'foreningsmote',
      'members-meeting',
      'OTHER',
    ),
    visible: false,
  },
  category('OUTDOORS', 'Tur / Friluftsliv', 'Tours / Outdoors', 'tur-friluftsliv', 'tours-outdoors'),
  category('OUTDOORS_SKI', 'Ski', 'Skiing', 'ski', 'skiing', 'OUTDOORS'),
  category('SPORT', 'Idrett / Sport', 'Sports', 'idrett-sport', 'sports'),
  category('THEATER', 'Teater / Revy', 'Theater / Show', 'teater-revy', 'theater-show'),
  category('THEATER_REVUE', 'Revy', 'Revue', 'revy', 'revue', 'THEATER'),
];

/** Ids that this calendar once used; some events still carry them. */
export const RETIRED_CATEGORIES: readonly RawRetiredCategory[] = [
  { id: 'EXHIBITION', migratedTo: 'MUSEUM' },
  { id: 'CAFE_MEETING', migratedTo: null },
];

/**
 * The built-in ticket types of docs/interface.md 2.7 "Identifiers and vocabularies", then those that organizers have
 * added.
 */
export const TICKET_TYPES: readonly RawTicketType[] = [
  { id: 'ASSISTANT', name_nb: 'Ledsager', name_en: 'Assistant' },
  { id: 'CHILD', name_nb: 'Barn', name_en: 'Child' },
  { id: 'FAMILY', name_nb: 'Familie', name_en: 'Family' },
  { id: 'MEMBERS', name_nb: 'Medlemmer', name_en: 'Members' },
  { id: 'REGULAR', name_nb: 'Vanlig', name_en: 'Regular' },
  { id: 'REDUCED', name_nb: 'Redusert', name_en: 'Reduced' },
  { id: 'SENIOR', name_nb: 'Honnør', name_en: 'Senior' },
  { id: 'STUDENT', name_nb: 'Student', name_en: 'Student' },
  { id: 'ticket-festivalpass', name_nb: 'Festivalpass', name_en: 'Festival pass' },
  { id: 'ticket-dagspass', name_nb: 'Dagspass', name_en: 'Day pass' },
  { id: 'ticket-galleriplass', name_nb: 'Galleriplass', name_en: 'Balcony seat' },
  { id: 'ticket-middag', name_nb: 'Billett med middag', name_en: null },
];

function category(
  id: string,
  name_nb: string,
  name_en: string,
  slug_nb: string,
  slug_en: string,
  parent: string | null = null,
): RawCategory {
  return { id, name_nb, name_en, slug_nb, slug_en, parent };
}
