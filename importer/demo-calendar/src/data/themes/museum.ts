import { names, type Theme } from './theme.ts';

export const museum: Theme = {
  category: 'MUSEUM',
  places: ['gallery', 'library'],
  times: ['10:00', '11:00', '12:00', '13:00', '14:00', '18:00'],
  minutes: [45, 60, 90, 120],
  tags: ['utstilling', 'kunst', 'museum', 'fotografi', 'omvisning', 'maleri', 'kulturarv'],
  titles: [
    ['Vernissasje: {artist}, «{work}»', 'Opening: {artist}, “{work}”'],
    ['Omvisning: {subject}', 'Guided tour: {subject}', 'MUSEUM_TOUR'],
    ['Omvisning på {place}', 'Guided tour of {place}', 'MUSEUM_TOUR'],
    ['Kunstnersamtale med {artist}', 'Artist talk with {artist}'],
    ['Tegn et museum: {subject}', 'Draw a museum: {subject}'],
    ['Museumsnatt: {subject}', 'Night at the museum: {subject}'],
  ],
  sentences: [
    ['Omvisningen er på norsk og engelsk.', 'The tour is in Norwegian and English.'],
    ['Kunstneren er til stede hele kvelden.', 'The artist is there all evening.'],
    ['Vi ser på gjenstander som ellers ikke vises fram.', 'We look at objects that are not usually shown.'],
    ['Inngangsbilletten gjelder hele dagen.', 'The admission ticket is valid all day.'],
    ['Museumsbutikken er åpen, og kaffen er varm.', 'The museum shop is open, and the coffee is hot.'],
  ],
  slots: {
    artist: names(
      'Kåre Espøy',
      'Marit Bjørkås',
      'Ánne Sárá Øvrum',
      'Håkon Gåsodden',
      'Eva Sørli',
      'Dagfinn Ræder',
    ),
    work: [
      ['Salt', 'Salt'],
      ['Hus uten vegger', 'Houses without walls'],
      ['Det åttende havet', 'The eighth sea'],
      ['Værfast', 'Weatherbound'],
      ['Blå time', 'Blue hour'],
    ],
    subject: [
      ['Rorbuliv', 'Life in the fishermen’s cabins'],
      ['Vikingenes skip', 'The ships of the Vikings'],
      ['Narvik 1940', 'Narvik 1940'],
      ['Akvareller fra nord', 'Watercolours from the north'],
      ['Duodji i dag', 'Duodji today'],
      ['Fyr langs Helgelandskysten', 'Lighthouses of the Helgeland coast'],
    ],
  },
};
