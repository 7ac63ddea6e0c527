import type { CategoryMapping } from './categoryMapping.ts';

const KEYWORDS: { readonly [category: string]: string } = {
  COURSE:
    'course, courses, class, classes, lecture, lectures, talk, talks, seminar, seminars, workshop, ' +
    'workshops, education, training, conference, webinar, camp, history, kurs, foredrag, verksted, ' +
    'seminar, konferanse, undervisning, samtale, historie, læring',
  DANCE: 'dance, dancing, ballet, cabaret, burlesque, drag, dans, ballett, swing, kabaret',
  FAMILY:
    'family, families, children, kids, youth, storytime, familie, barn, unge, ungdom, eventyr, ' + 'for barn',
  FOOD:
    'food, drink, drinks, culinary, food and drink, wine, beer, tasting, brunch, mat, drikke, ' +
    'mat og drikke, vin, øl, smaking, restaurant',
  MARKET:
    'market, markets, farmers market, flea market, fair, bazaar, artisan, consumer show, marked, ' +
    'loppemarked, bondens marked, basar, messe, julemarked',
  MUSEUM:
    'museum, museums, gallery, art, arts, visual art, visual arts, exhibit, exhibits, exhibition, ' +
    'exhibitions, kunst, galleri, utstilling, utstillinger, museer, omvisning, fotografi',
  MUSIC:
    'music, live music, concert, concerts, jazz, blues, rock, pop, classical, classical music, opera, ' +
    'choir, folk music, hip hop, electronic, dj, musikk, konsert, konserter, kor, klassisk, ' +
    'klassisk musikk, viser, korps',
  OTHER:
    'other, quiz, trivia, film, cinema, literature, literary, annet, kino, litteratur, møte, religion, ' +
    'bingo',
  OUTDOORS:
    'outdoors, outdoor, nature, hike, hiking, walk, walking, tour, tours, environmental, environment, ' +
    'ski, skiing, tur, turer, friluftsliv, fjelltur, natur, vandring, ski, topptur',
  SPORT:
    'sport, sports, fitness, running, cycling, football, soccer, yoga, idrett, trening, løp, fotball, ' +
    'håndball, sykling, svømming',
  THEATER:
    'theatre, theater, comedy, stand-up, standup, improv, musical, play, drama, performance, teater, ' +
    'revy, komedie, forestilling, skuespill, scenekunst, impro',
};

export const DEFAULT_MAPPING: CategoryMapping = {
  keywords: Object.fromEntries(
    Object.entries(KEYWORDS).flatMap(([category, keywords]) =>
      keywords.split(', ').map((keyword) => [keyword, category] as const),
    ),
  ),
  types: {
    ChildrensEvent: 'FAMILY',
    ComedyEvent: 'THEATER',
    CourseInstance: 'COURSE',
    DanceEvent: 'DANCE',
    EducationEvent: 'COURSE',
    ExhibitionEvent: 'MUSEUM',
    FoodEvent: 'FOOD',
    LiteraryEvent: 'OTHER',
    MusicEvent: 'MUSIC',
    SaleEvent: 'MARKET',
    ScreeningEvent: 'OTHER',
    SportsEvent: 'SPORT',
    TheaterEvent: 'THEATER',
    VisualArtsEvent: 'MUSEUM',
  },
  default: 'OTHER',
};
