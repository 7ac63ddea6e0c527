import { names, type Theme } from './theme.ts';

export const theater: Theme = {
  category: 'THEATER',
  places: ['stage', 'hall', 'pub'],
  times: ['12:00', '17:00', '18:00', '19:00', '19:30', '20:00'],
  minutes: [60, 75, 90, 120, 150],
  tags: ['teater', 'revy', 'standup', 'forestilling', 'ibsen', 'impro', 'dukketeater'],
  titles: [
    ['«{play}»', '“{play}”'],
    ['{play} – gjestespill på {place}', '{play} – on tour at {place}'],
    ['Bygderevyen: «{revue}»', 'The village revue: “{revue}”', 'THEATER_REVUE'],
    ['Revy: {revue}', 'Revue: {revue}', 'THEATER_REVUE'],
    ['Standup med {comedian}', 'Stand-up with {comedian}'],
    ['Improkveld på {place}', 'Improv night at {place}'],
    ['Premiere: {play}', 'Opening night: {play}'],
    ['Monolog: {comedian} er «{play}»', 'Monologue: {comedian} is “{play}”'],
    ['Dukketeater for voksne: {play}', 'Puppet theatre for adults: {play}'],
  ],
  sentences: [
    ['Forestillingen varer i to timer, med pause.', 'The performance lasts two hours, with an interval.'],
    ['Anbefalt aldersgrense er 12 år.', 'Recommended age 12 and over.'],
    [
      'En tragikomisk fortelling om en familie, et fiskebruk og en gris.',
      'A tragicomic tale of a family, a fish farm and a pig.',
    ],
    ['Etter forestillingen møter du skuespillerne i foajeen.', 'Meet the actors in the foyer afterwards.'],
    ['Dette er amatørteater på sitt beste.', 'This is amateur theatre at its best.'],
    ['Teksten projiseres på engelsk.', 'Surtitles in English.'],
  ],
  slots: {
    play: [
      ['Fruen fra havet', 'The Lady from the Sea'],
      ['En folkefiende', 'An Enemy of the People'],
      ['Kranes konditori', 'Krane’s Café'],
      ['Sult', 'Hunger'],
      ['Ferga som aldri kom', 'The ferry that never came'],
      ['Tante Ulrikkes øy', 'Aunt Ulrikke’s island'],
    ],
    revue: [
      ['Fæle folk', 'Awful people'],
      ['Ka skjer', 'What’s up'],
      ['Æ, du og kommunedirektøren', 'Me, you and the chief executive'],
    ],
    comedian: names('Råger Hønsi', 'Sigrid Bøtun', 'Arthur Ågård', 'Nils-Ingvar Kårstad'),
  },
};
