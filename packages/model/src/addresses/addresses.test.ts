import { expect, test } from 'vitest';
import { addressOfText, placeOfText, townOfText } from './addresses.ts';

test.each([
  ['Storgata 44, 8006 Bodø, Norge', 'Storgata 44', 'Bodø', '8006'],
  ['Storgata 44 8006 Bodø', 'Storgata 44', 'Bodø', '8006'],
  ['Storgata 44B, N-8006 Bodø', 'Storgata 44B', 'Bodø', '8006'],
  ['8006 Bodø', null, 'Bodø', '8006'],
  ['Storgata 1\nOslo, 0155\nNorway', 'Storgata 1', 'Oslo', '0155'],
  ['Storgata 1\nMo i Rana, Nordland, 8622\nNorway', 'Storgata 1', 'Mo i Rana', '8622'],
  ['\nOslo, 0155\nNorway', null, 'Oslo', '0155'],
  ['Scene 2026\nNorway', 'Scene 2026, Norway', null, null],
  ['Kulturhuset\nStorgata 1,\n0155 Oslo\nNorway', 'Kulturhuset, Storgata 1', 'Oslo', '0155'],
  ['Storgata 1\nOslo\nNorway', 'Storgata 1', 'Oslo', null],
  ['Storgatan 1\nMalmö, 2112\nSweden', 'Storgatan 1', 'Malmö', '2112'],
  ['Storgata 1, Oslo, 0155, Norway', 'Storgata 1', 'Oslo', '0155'],
  ['Scene 2026 Oslo', 'Scene 2026 Oslo', null, null],
  ['Scene 2026', 'Scene 2026', null, null],
  ['Åpent 24 timer', 'Åpent 24 timer', null, null],
  ['Kulturhuset', 'Kulturhuset', null, null],
])('%j is the street %j in %j, %j', (text, address, municipality, postalCode) => {
  expect(addressOfText(text)).toEqual({ address, municipality, postalCode });
});

test.each([
  ['8006 Bodø', null, null, '8006', 'Bodø'],
  ['Kulturhuset, Storgata 1, 8006 Bodø', 'Kulturhuset', 'Storgata 1', '8006', 'Bodø'],
  ['Kulturhuset (Storgata 1, 8006 Bodø)', 'Kulturhuset', 'Storgata 1', '8006', 'Bodø'],
  ['Kulturhuset (Bodø)', 'Kulturhuset', null, null, 'Bodø'],
  ['Kulturhuset - Storgata 1, 8006 Bodø', 'Kulturhuset', 'Storgata 1', '8006', 'Bodø'],
  ['Kulturhuset, Storgata 1 8006 Bodø', 'Kulturhuset', 'Storgata 1', '8006', 'Bodø'],
  ['Kulturhuset, Storgata 1, Bodø, Nordland, 8006, Norway', 'Kulturhuset', 'Storgata 1', '8006', 'Bodø'],
  ['Kulturhuset, Storgata 1, Bodø', 'Kulturhuset', 'Storgata 1', null, 'Bodø'],
  ['Festplassen 2027 Sommer, Bodø', 'Festplassen 2027 Sommer', null, null, 'Bodø'],
  ['Store sal, Kulturhuset, Storgata 1, 8006 Bodø', 'Store sal, Kulturhuset', 'Storgata 1', '8006', 'Bodø'],
  ['Kulturhuset, Storgata 1, inngang 2, 8006 BODØ', 'Kulturhuset', 'Storgata 1, inngang 2', '8006', 'Bodø'],
  [
    'Storgata 9 (inngang fra torget, til høyre), NO-8006 Bodø',
    'Storgata 9 (inngang fra torget, til høyre)',
    'Storgata 9 (inngang fra torget, til høyre)',
    '8006',
    'Bodø',
  ],
  [
    'Moholt Allmenning 1, 7050, Trondheim, Norge',
    'Moholt Allmenning 1',
    'Moholt Allmenning 1',
    '7050',
    'Trondheim',
  ],
  ['Storgata 1, 8622', 'Storgata 1', 'Storgata 1', '8622', 'Rana'],
  [
    'Konserthuset, Hötorget 8, 103 87 Stockholm, Sverige',
    'Konserthuset',
    'Hötorget 8, 103 87 Stockholm, Sverige',
    null,
    null,
  ],
  ['Biblioteket, 8006', 'Biblioteket', null, '8006', 'Bodø'],
  ['Sommerfesten, 2026', 'Sommerfesten', '2026', null, null],
  ['Norge, Nordland, 8006 Bodø, Storgata 3, Rådhuset', 'Rådhuset', 'Storgata 3', '8006', 'Bodø'],
  ['Jazz - levende musikk', 'Jazz - levende musikk', null, null, null],
  ['Bodø', 'Bodø', null, null, null],
])('%j is the place %j (rules 64)', (text, name, address, postalCode, municipality) => {
  expect(placeOfText(text)).toEqual({ name, address, postalCode, municipality });
});

test.each([
  ['8006 Bodø', '8006', 'Bodø'],
  ['Bodø, Nordland', null, 'Bodø'],
  ['BODØ', null, 'Bodø'],
  ['NORE OG UVDAL', null, 'Nore og Uvdal'],
  ['Bodø kommune', null, 'Bodø'],
  ['Toronto', null, 'Toronto'],
  ['-', null, null],
])('the locality %j is %j, %j (rules 64)', (text, postalCode, municipality) => {
  expect(townOfText(text)).toEqual({ postalCode, municipality });
});
