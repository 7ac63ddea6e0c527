import { names, type Theme } from './theme.ts';

export const dance: Theme = {
  category: 'DANCE',
  places: ['stage', 'hall', 'arena', 'pub'],
  times: ['18:00', '19:00', '19:30', '20:00', '21:00'],
  minutes: [60, 75, 90, 180],
  tags: ['dans', 'show', 'swing', 'folkedans', 'ballett', 'gammeldans'],
  titles: [
    ['Swingkveld på {place}', 'Swing night at {place}', 'DANCE_SWING'],
    ['Nybegynnerkurs i swing på {place}', 'Swing for beginners at {place}', 'DANCE_SWING'],
    ['Gammeldans til {band}', 'Old-time dance to {band}'],
    ['«{piece}» – ny dans av {choreographer}', '“{piece}” – new dance by {choreographer}'],
    ['Danseforestilling: {piece}', 'Dance performance: {piece}'],
    ['{organizer} viser dans', '{organizer} shows dance'],
    ['Dans deg glad på {place}', 'Dance yourself happy at {place}'],
    ['Tango på {place}', 'Tango at {place}'],
    ['Drag og glitter: {choreographer} inviterer', 'Drag and glitter: hosted by {choreographer}'],
  ],
  sentences: [
    ['Ta med innesko og godt humør.', 'Bring indoor shoes and good spirits.'],
    ['Du kan komme alene eller sammen med noen.', 'Come alone or with a partner.'],
    [
      'Fire dansere, én musiker og et gulv dekket av tang og tare.',
      'Four dancers, one musician and a floor covered with kelp.',
    ],
    [
      'Den første halvtimen går vi gjennom grunntrinnene.',
      'We spend the first half hour on the basic steps.',
    ],
    [
      'Forestillingen inneholder blinkende lys og høy lyd.',
      'The performance contains flashing lights and loud sound.',
    ],
    ['{organizer} har danset på {place} siden 1974.', '{organizer} has danced at {place} since 1974.'],
  ],
  slots: {
    band: names('Trekkspillgutan', 'Straumens spellemannslag', 'Ola & Åse', 'Ytre Kvarøys'),
    piece: [
      ['Flo og fjære', 'Ebb and flow'],
      ['Tyngde', 'Gravity'],
      ['Mørketid', 'Polar night'],
      ['Ørnens skygge', 'The eagle’s shadow'],
      ['Snø som faller oppover', 'Snow falling upwards'],
    ],
    choreographer: names('Liv Åsne Gåsvær', 'Kompani Sørøst', 'Mikkel Ánte Bær', 'Sølvi Ek'),
  },
};
