import { names, type Theme } from './theme.ts';

export const course: Theme = {
  category: 'COURSE',
  places: ['library', 'hall', 'gallery', 'cafe'],
  times: ['10:00', '12:00', '17:00', '18:00', '18:30', '19:00'],
  minutes: [60, 90, 120, 180],
  tags: ['kurs', 'foredrag', 'læring', 'historie', 'håndverk', 'strikk', 'digitalt', 'slekt'],
  titles: [
    ['Foredrag: {subject}', 'Lecture: {subject}', 'COURSE_LECTURE'],
    ['{lecturer} forteller om {subject}', '{lecturer} on {subject}', 'COURSE_LECTURE'],
    ['Kurs i {craft}', 'Course in {craft}', 'COURSE_CRAFT'],
    ['Helgekurs: {craft} for nybegynnere', 'Weekend course: {craft} for beginners', 'COURSE_CRAFT'],
    ['Strikkekafé på {place}', 'Knitting café at {place}', 'COURSE_CRAFT'],
    ['Slektskveld hos {organizer}', 'Family history evening with {organizer}'],
    ['Datahjelp på {place}', 'Computer help at {place}'],
    ['Skrivekurs med {lecturer}', 'Writing workshop with {lecturer}'],
    ['Språkkafé på {place}', 'Language café at {place}'],
    ['Lær å lese værkart', 'Learn to read weather maps'],
    ['Samtale i {place}: {subject}', 'Conversation at {place}: {subject}', 'COURSE_LECTURE'],
  ],
  sentences: [
    ['Du trenger ingen forkunnskaper.', 'No previous knowledge is needed.'],
    [
      'Materialer og verktøy er med i prisen, men ta gjerne med eget forkle.',
      'Materials and tools are included, but do bring your own apron.',
    ],
    [
      'Vi holder gruppen liten, slik at alle får hjelp underveis.',
      'We keep the group small, so that everybody gets help along the way.',
    ],
    [
      'Etter innledningen blir det god tid til spørsmål og samtale.',
      'After the introduction there is plenty of time for questions and conversation.',
    ],
    [
      'Kursholderen har undervist i mer enn tjue år.',
      'The teacher has more than twenty years of experience.',
    ],
    [
      'Foredraget bygger på brev og dagbøker som aldri før er vist fram.',
      'The lecture draws on letters and diaries never shown before.',
    ],
    ['Påmelding gjøres hos {organizer}.', 'Sign up with {organizer}.'],
  ],
  slots: {
    subject: [
      ['nordlysets fysikk', 'the physics of the northern lights'],
      ['ishavsskutene og folkene om bord', 'the Arctic sealers and the people on board'],
      ['lofotfiske i tusen år', 'a thousand years of the Lofoten fishery'],
      ['samiske stedsnavn på kysten', 'Sámi place names on the coast'],
      ['krigsseilernes glemte historie', 'the forgotten story of the war sailors'],
      ['havørn, lomvi og lundefugl', 'sea eagle, guillemot and puffin'],
      ['rallarene som bygde Ofotbanen', 'the navvies who built the Ofoten line'],
      ['søvn og mørketid', 'sleep and the polar night'],
    ],
    craft: [
      ['båtbygging', 'boatbuilding'],
      ['grindvev', 'band weaving'],
      ['lefsebaking', 'lefse baking'],
      ['keramikk', 'pottery'],
      ['akvarell', 'watercolour'],
      ['kniv- og sølvarbeid', 'knife and silver work'],
      ['plantefarging', 'dyeing with plants'],
      ['brødbakst på surdeig', 'sourdough baking'],
    ],
    lecturer: names(
      'Åshild Sæther',
      'Øyvind Bårdsen',
      'Gøril Hætta',
      'Einar Sjåvik',
      'Ingvild Nøstvold',
      'Pål Ærø',
    ),
  },
};
