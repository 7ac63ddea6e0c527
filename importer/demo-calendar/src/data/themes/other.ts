import { names, type Theme } from './theme.ts';

export const other: Theme = {
  category: 'OTHER',
  places: ['library', 'hall', 'cafe', 'church', 'pub'],
  times: ['10:00', '11:00', '17:00', '18:00', '19:00', '20:00'],
  minutes: [60, 90, 120, 180],
  tags: ['bok', 'litteratur', 'debatt', 'bingo', 'quiz', 'frivillighet', 'gudstjeneste', 'møteplass'],
  titles: [
    ['Boklansering: «{book}» av {author}', 'Book launch: “{book}” by {author}'],
    ['{author} i samtale om «{book}»', '{author} in conversation about “{book}”'],
    ['Bingo på {place}', 'Bingo at {place}'],
    ['Quiz på {place}', 'Quiz at {place}'],
    ['Folkemøte: {issue}', 'Public meeting: {issue}'],
    ['Debatt – {issue}', 'Debate – {issue}'],
    ['Årsmøte i {organizer}', 'Annual meeting: {organizer}', 'OTHER_MEETING'],
    ['Dugnad ved {place}', 'Volunteer day at {place}'],
    ['Lesesirkel: «{book}»', 'Reading circle: “{book}”'],
    ['Reparasjonskafé på {place}', 'Repair café at {place}'],
    ['Spillkveld: brettspill for alle', 'Games night: board games for all'],
  ],
  sentences: [
    ['Alle er velkomne, og kaffen er varm.', 'Everyone is welcome, and the coffee is hot.'],
    [
      'Arrangementet er gratis, men vi setter pris på et bidrag til kaffekassa.',
      'The event is free, but a contribution to the coffee fund is welcome.',
    ],
    ['Boka er til salgs på stedet.', 'The book is for sale at the event.'],
    ['Panelet svarer på spørsmål fra salen.', 'The panel answers questions from the audience.'],
    [
      'Ta med noe som er ødelagt, så prøver vi å fikse det sammen.',
      'Bring something broken and we try to mend it together.',
    ],
    ['Lag på inntil seks personer.', 'Teams of up to six.'],
  ],
  slots: {
    book: [
      ['Den siste losen', 'The last pilot'],
      ['Tørrfiskkongens døtre', 'The stockfish king’s daughters'],
      ['Brev fra Røst', 'Letters from Røst'],
      ['Æ e herfra', 'I am from here'],
    ],
    author: names('Torfinn Åsvær', 'Lisbeth Kjærnes', 'Øystein Wærø', 'Hanne Sjøbakk'),
    issue: [
      ['fremtiden for hurtigbåten', 'the future of the express boat'],
      ['vindkraft i våre fjell', 'wind power in our mountains'],
      ['boliger til unge', 'homes for the young'],
      ['reiseliv på naturens premisser', 'tourism on nature’s terms'],
    ],
  },
};
