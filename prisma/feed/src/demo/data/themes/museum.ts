import { names, type Theme } from './theme.ts';

export const museum: Theme = {
  category: 'MUSEUM',
  places: ['gallery', 'library'],
  times: ['10:00', '11:00', '12:00', '13:00', '14:00', '18:00'],
  minutes: [45, 60, 90, 120],
  tags: ['utstilling', 'kunst', 'museum', 'fotografi', 'omvisning', 'maleri', 'kulturarv'],
  titles: [
    ['{artist}: «{work}»', '{artist}: “{work}”'],
    ['Utstilling: {subject}', 'Exhibition: {subject}'],
    ['Vernissasje: {artist}, «{work}»', 'Opening: {artist}, “{work}”'],
    ['Omvisning: {subject}', 'Guided tour: {subject}', 'MUSEUM_TOUR'],
    ['Kunstnersamtale med {artist}', 'Artist talk with {artist}'],
    ['{work} – fotografier av {artist}', '{work} – photographs by {artist}'],
    ['Skatter fra magasinet: {subject}', 'Treasures from the stores: {subject}'],
    ['Omvisning på {place}', 'Guided tour of {place}', 'MUSEUM_TOUR'],
  ],
  sentences: [
    [
      'Utstillingen viser tretti verk fra de siste ti årene, flere av dem for første gang.',
      'The exhibition shows thirty works from the last ten years, several for the first time.',
    ],
    ['Åpent i museets vanlige åpningstider.', 'Open during the museum’s usual hours.'],
    ['Omvisningen er på norsk og engelsk.', 'The tour is in Norwegian and English.'],
    ['Kunstneren er til stede under åpningen.', 'The artist is present at the opening.'],
    ['Bildene er til salgs.', 'The pictures are for sale.'],
    ['Utstillingen er støttet av Nordland fylkeskommune.', 'The exhibition is supported by Nordland county.'],
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
