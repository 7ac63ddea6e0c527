import { names, type Theme } from './theme.ts';

export const food: Theme = {
  category: 'FOOD',
  places: ['pub', 'cafe', 'hall', 'square'],
  times: ['11:00', '13:00', '17:00', '18:00', '19:00'],
  minutes: [120, 150, 180, 240],
  tags: ['mat', 'drikke', 'lokalmat', 'øl', 'vin', 'tørrfisk', 'kaffe', 'skrei'],
  titles: [
    ['Skreimølje på {place}', 'Skrei supper at {place}'],
    ['Ølsmaking med {brewer}', 'Beer tasting with {brewer}'],
    ['Vinkveld: {region}', 'Wine evening: {region}'],
    ['Søndagsmiddag på {place}', 'Sunday dinner at {place}'],
    ['Boknafisk på {place}', 'Boknafisk at {place}'],
    ['Lær å sløye og filetere', 'Learn to gut and fillet'],
    ['Langbord i gata', 'Long table in the street'],
    ['Kaffesmaking på {place}', 'Coffee tasting at {place}'],
    ['Quiz & pizza på {place}', 'Quiz & pizza at {place}'],
    ['Matkurs: {dish}', 'Cooking class: {dish}'],
  ],
  sentences: [
    ['Råvarene kommer fra båter og gårder i nabolaget.', 'The ingredients come from boats and farms nearby.'],
    ['Si fra om allergier når du bestiller bord.', 'Tell us about allergies when you book your table.'],
    ['Vegetarisk alternativ finnes.', 'There is a vegetarian option.'],
    ['Tre retter, tre glass og mange historier.', 'Three courses, three glasses and many stories.'],
    ['Kjøkkenet er åpent til det er tomt.', 'The kitchen is open until we run out.'],
    ['Overskuddet går til nytt tak på {place}.', 'The proceeds go to a new roof for {place}.'],
  ],
  slots: {
    brewer: names('Lofotøl', 'Bådin', 'Ofoten bryggeri', 'Torghatten Mikrobryggeri'),
    region: [
      ['Rhône', 'the Rhône'],
      ['Piemonte', 'Piedmont'],
      ['Mosel', 'the Mosel'],
      ['Norsk fruktvin', 'Norwegian fruit wine'],
    ],
    dish: [
      ['fiskesuppe', 'fish soup'],
      ['møsbrømlefse', 'møsbrømlefse'],
      ['ramen på kveitebein', 'ramen on halibut bones'],
      ['fermentering av grønnsaker', 'fermenting vegetables'],
    ],
  },
};
