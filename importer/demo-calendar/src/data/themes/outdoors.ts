import { names, type Theme } from './theme.ts';

export const outdoors: Theme = {
  category: 'OUTDOORS',
  places: ['outdoors'],
  times: ['08:00', '09:00', '10:00', '11:00', '17:00', '17:30', '22:00'],
  minutes: [90, 120, 180, 240, 360, 480],
  tags: ['tur', 'friluftsliv', 'fjell', 'topptur', 'kajakk', 'fugler', 'nordlys', 'turlag'],
  titles: [
    ['Fellestur til {summit}', 'Group hike to {summit}'],
    ['Topptur på ski: {summit}', 'Ski tour: {summit}', 'OUTDOORS_SKI'],
    ['Kveldstur fra {place}', 'Evening walk from {place}'],
    ['Fugletitting ved {place}', 'Birdwatching at {place}'],
    ['Kajakktur med {organizer}', 'Kayak tour with {organizer}'],
    ['Strandrydding og bål', 'Beach clean-up and bonfire'],
    ['Kom deg ut-dagen ved {place}', 'Get Outdoors Day at {place}'],
    ['Krabbefisking fra kai', 'Crab fishing from the quay'],
    ['Langrennskveld ved {place}', 'Cross-country evening at {place}', 'OUTDOORS_SKI'],
    ['Isbading og badstue', 'Ice bathing and sauna'],
  ],
  sentences: [
    ['Vi går i rolig tempo, med flere pauser.', 'We walk at an easy pace, with several breaks.'],
    ['Ta med varme klær, mat og noe å drikke.', 'Bring warm clothes, food and something to drink.'],
    ['Turen er merket rød og krever noe erfaring.', 'The hike is graded red and takes some experience.'],
    ['Hund i bånd er hjertelig velkommen.', 'Dogs on a lead are most welcome.'],
    [
      'Turlederen avgjør på morgenen om været er godt nok.',
      'The guide decides in the morning whether the weather is good enough.',
    ],
    [
      'Samkjøring fra sentrum avtales med {organizer}.',
      'Ask {organizer} about sharing a car from the centre.',
    ],
  ],
  slots: {
    summit: names(
      'Keiservarden',
      'Tjeldbergtinden',
      'Himmeltinden',
      'Rombakstøtta',
      'Torghatten',
      'Steinstind',
      'Mannen',
      'Børvasstindan',
    ),
  },
};
