import { names, type Theme } from './theme.ts';

export const family: Theme = {
  category: 'FAMILY',
  places: ['library', 'hall', 'stage', 'arena', 'gallery'],
  times: ['10:00', '10:30', '11:00', '12:00', '13:00', '16:30', '17:00'],
  minutes: [30, 45, 60, 120, 180],
  tags: ['barn', 'familie', 'eventyr', 'lek', 'høytlesning', 'småbarn', 'ungdom'],
  titles: [
    ['Eventyrstund: {tale}', 'Story time: {tale}'],
    ['Babysang på {place}', 'Baby singing at {place}', 'FAMILY_BABY'],
    ['Trilletur med {organizer}', 'Pram walk with {organizer}', 'FAMILY_BABY'],
    ['Familieforestilling: {tale}', 'Family show: {tale}'],
    ['Barnas forskerdag: {subject}', 'Young scientists’ day: {subject}'],
    ['Legoklubben på {place}', 'The Lego club at {place}'],
    ['Spøkelsesvandring for modige barn', 'Ghost walk for brave children'],
    ['Fjæretur med {organizer}', 'Rock-pooling with {organizer}'],
    ['Familiedisko på {place}', 'Family disco at {place}'],
    ['Tegneverksted med {illustrator}', 'Drawing workshop with {illustrator}'],
  ],
  sentences: [
    ['Passer best for barn mellom tre og åtte år.', 'Best for children between three and eight.'],
    ['Barna må ha med seg en voksen.', 'Children must be accompanied by an adult.'],
    [
      'Vi byr på saft, boller og kaffe til de voksne.',
      'There is squash and buns, and coffee for the grown-ups.',
    ],
    ['Klær som tåler å bli våte er en fordel.', 'Clothes that may get wet are a good idea.'],
    ['Det er stellerom og plass til barnevogner.', 'There are changing facilities and room for prams.'],
    [
      'Vi synger, rimer og klapper i omtrent en halv time.',
      'We sing, rhyme and clap for about half an hour.',
    ],
  ],
  slots: {
    tale: [
      ['Askeladden og de gode hjelperne', 'The Ash Lad and the good helpers'],
      ['Draugen som ikke ville ro', 'The draugen who would not row'],
      ['Bukkene Bruse på fjelltur', 'The Three Billy Goats Gruff go hiking'],
      ['Selungen Sølvi', 'Sølvi the seal pup'],
      ['Trollet fra Trollfjorden', 'The troll of Trollfjord'],
      ['Da månen falt i havet', 'When the moon fell into the sea'],
    ],
    subject: [
      ['Hvorfor flyter båter?', 'Why do boats float?'],
      ['Bygg din egen rakett', 'Build your own rocket'],
      ['Krabber, skjell og kråkeboller', 'Crabs, shells and sea urchins'],
    ],
    illustrator: names('Bjørg Å. Lind', 'Jørn Ødegård', 'Sunniva Fjære'),
  },
};
