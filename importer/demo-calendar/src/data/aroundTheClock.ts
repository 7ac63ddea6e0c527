import type { Bilingual } from './themes/theme.ts';

/** Held every day, so that something is on at any hour, the night included. */
export const AROUND_THE_CLOCK: readonly DailyOffer[] = [
  {
    title: ['Døgnåpent atelier', 'The atelier that never closes'],
    description: [
      'Galleriet holder lysene tent gjennom natta. Kom inn, mal litt, drikk en kopp te.',
      'The gallery keeps its lights on through the night. Come in, paint a little, have some tea.',
    ],
    category: 'MUSEUM',
    place: 'gallery',
    time: '02:00',
    minutes: 300,
  },
  {
    title: ['Morgenbad og badstue', 'Morning swim and sauna'],
    description: [
      'Sjøtemperaturen står på tavla. Badstua er varm fra seks.',
      'The sea temperature is on the board. The sauna is hot from six.',
    ],
    category: 'SPORT',
    place: 'arena',
    time: '06:00',
    minutes: 240,
  },
  {
    title: ['Åpent verksted for alle', 'Open workshop for everyone'],
    description: [
      'Lån verktøy, symaskin eller 3D-skriver. Frivillige hjelper deg i gang.',
      'Borrow tools, a sewing machine or a 3D printer. Volunteers help you get going.',
    ],
    category: 'COURSE_CRAFT',
    place: 'library',
    time: '09:30',
    minutes: 390,
  },
  {
    title: ['Ettermiddagskaffe med høytlesning', 'Afternoon coffee with reading aloud'],
    description: [
      'Ett kapittel hver dag. Det gjør ingenting om du har gått glipp av de første.',
      'One chapter a day. Never mind if you missed the first.',
    ],
    category: 'OTHER',
    place: 'cafe',
    time: '15:30',
    minutes: 240,
  },
  {
    title: ['Kveldsåpen scene', 'The evening stage'],
    description: ['Syng, spill, les eller bare hør på.', 'Sing, play, read or just listen.'],
    category: 'MUSIC',
    place: 'stage',
    time: '19:00',
    minutes: 210,
  },
  {
    title: ['Nattkafé for søvnløse', 'Night café for the sleepless'],
    description: [
      'Suppe, sjakk og samtaler til langt på natt. Nattravner fra hele kysten er velkomne.',
      'Soup, chess and conversation far into the night. Night owls are welcome.',
    ],
    category: 'FOOD',
    place: 'pub',
    time: '22:00',
    minutes: 300,
  },
];

interface DailyOffer {
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly category: string;
  readonly place: 'gallery' | 'arena' | 'library' | 'cafe' | 'stage' | 'pub';
  readonly time: string;
  readonly minutes: number;
}
