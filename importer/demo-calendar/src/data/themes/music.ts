import { names, type Theme } from './theme.ts';

export const music: Theme = {
  category: 'MUSIC',
  places: ['stage', 'pub', 'church', 'cafe', 'hall'],
  times: ['12:00', '17:00', '18:00', '19:00', '19:30', '20:00', '21:00', '22:00'],
  minutes: [45, 60, 75, 90, 120, 150],
  tags: ['konsert', 'jazz', 'kor', 'visesang', 'blues', 'rock', 'kammermusikk', 'joik', 'orgel', 'korps'],
  titles: [
    ['{band} på {place}', '{band} at {place}'],
    ['{artist} – solo', '{artist} – solo'],
    ['Konsert: {artist} & {band}', 'Concert: {artist} & {band}'],
    ['Jazzkafé med {artist} trio', 'Jazz café with the {artist} trio', 'MUSIC_JAZZ'],
    ['Orgelkonsert: {composer}', 'Organ recital: {composer}', 'MUSIC_CLASSICAL'],
    ['En kveld med {composer}', 'An evening of {composer}', 'MUSIC_CLASSICAL'],
    ['Korkonsert: «{song}»', 'Choral concert: “{song}”', 'MUSIC_CHOIR'],
    ['Lunsjkonsert i {place}', 'Lunchtime concert in {place}', 'MUSIC_CLASSICAL'],
    ['Visekveld med {artist}', 'An evening of ballads with {artist}', 'MUSIC_FOLK'],
    ['Joik og elektronika: {artist}', 'Joik and electronica: {artist}', 'MUSIC_FOLK'],
    ['Åpen scene på {place}', 'Open mic at {place}'],
    ['Bluesjam med {band}', 'Blues jam with {band}', 'MUSIC_JAZZ'],
    ['{organizer} inviterer til konsert', '{organizer} gives a concert'],
  ],
  sentences: [
    [
      'Med låter fra det nye albumet og noen gamle kjente.',
      'With songs from the new album and a few old friends.',
    ],
    ['Dørene åpner en time før konserten begynner.', 'Doors open an hour before the concert begins.'],
    [
      'En intim konsert der du kan høre hvert åndedrag.',
      'An intimate concert where you can hear every breath.',
    ],
    [
      'Programmet strekker seg fra barokk til nyskrevet musikk.',
      'The programme ranges from baroque to newly written music.',
    ],
    ['Baren er åpen før og etter.', 'The bar is open before and after.'],
    ['Konserten varer omtrent en time uten pause.', 'The concert lasts about an hour without an interval.'],
    [
      'Vi gleder oss til å ønske dem velkommen tilbake til {place}.',
      'We look forward to welcoming them back to {place}.',
    ],
  ],
  slots: {
    band: names(
      'Sørvær',
      'Ytterst i Havgapet',
      'Kråkesølv & Sønner',
      'Blåtimen',
      'Rallarorkesteret',
      'Måneskjær',
      'The Stockfish Five',
    ),
    artist: names(
      'Ingá Máret Gaup',
      'Åsmund Sjøli',
      'Hedda Tørriskog',
      'Lærke Fossbakk',
      'Jo Bakkejord',
      'Synnøve Ånes',
      'Terje Nypå',
    ),
    composer: names('Bach', 'Grieg', 'Arne Nordheim', 'Agathe Backer Grøndahl', 'Buxtehude', 'Arvo Pärt'),
    song: [
      ['Så skimrande', 'So glimmering'],
      ['Å, at jeg kunne min Jesus prise', 'Oh, that I could praise'],
      ['Påskemorgen', 'Easter morning'],
      ['Nordnorsk julesalme', 'Northern Norwegian Christmas hymn'],
      ['Mellom bakkar og berg', 'Between hills and mountains'],
    ],
  },
};
