import { names, type Theme } from './theme.ts';

export const sport: Theme = {
  category: 'SPORT',
  places: ['arena', 'outdoors'],
  times: ['06:30', '11:00', '14:00', '16:00', '18:00', '19:00', '20:00'],
  minutes: [60, 90, 105, 120, 240],
  tags: ['idrett', 'håndball', 'fotball', 'løp', 'svømming', 'yoga', 'klatring', 'sjakk'],
  titles: [
    ['Håndball: {team} – {opponent}', 'Handball: {team} v {opponent}'],
    ['Fotball: {team} – {opponent}', 'Football: {team} v {opponent}'],
    ['Trim for alle i {place}', 'Exercise for everyone at {place}'],
    ['Parkrun – start ved {place}', 'Parkrun – starting at {place}'],
    ['Yoga for stive skuldre', 'Yoga for stiff shoulders'],
    ['Halvmaraton: {race}', 'Half marathon: {race}'],
    ['Åpen hall: {place}', 'Open hall: {place}'],
    ['Klatrekurs: brattkort', 'Climbing course: top-rope certificate'],
    ['Gåfotball med {organizer}', 'Walking football with {organizer}'],
    ['Lynsjakk på {place}', 'Blitz chess at {place}'],
  ],
  sentences: [
    ['Kiosken selger vafler og pølser.', 'The kiosk sells waffles and hot dogs.'],
    ['Støtt laget – kom i gult!', 'Support the team – come in yellow!'],
    ['Drop-in; du betaler på stedet.', 'Drop in and pay at the door.'],
    [
      'Garderober og badstue er åpne fra en halvtime før.',
      'Changing rooms and sauna open half an hour before.',
    ],
    ['Alle aldre og alle former.', 'All ages, all shapes.'],
  ],
  slots: {
    team: names('Grovfjord', 'Junkeren', 'Lofoten HK', 'Mjølner', 'Brønnøysund IL'),
    opponent: names('Sortland', 'Mo', 'Harstad', 'Sandnessjøen', 'Fauske/Sprint', 'Tromsø'),
    race: [
      ['Kysten rundt', 'Around the coast'],
      ['Rallarløpet', 'The navvies’ run'],
      ['Øyhopp', 'Island hop'],
    ],
  },
};
