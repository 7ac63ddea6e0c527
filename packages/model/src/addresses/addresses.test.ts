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
  ['Kulturhuset (Storgata 1, 8006 Bodø)', 'Kulturhuset', 'Storgata 1', '8006', 'Bodø'],
  ['Kulturhuset (Bodø)', 'Kulturhuset', null, null, 'Bodø'],
  ['Kulturhuset - Storgata 1, 8006 Bodø', 'Kulturhuset', 'Storgata 1', '8006', 'Bodø'],
  ['Kulturhuset, Storgata 1 8006 Bodø', 'Kulturhuset', 'Storgata 1', '8006', 'Bodø'],
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
  ['Storgata 1, Huset, sal 2, 8006 Bodø', 'Huset', 'Storgata 1, sal 2', '8006', 'Bodø'],
  ['Storgata 1, bakgården, 8006 Bodø', 'Storgata 1', 'bakgården', '8006', 'Bodø'],
  ['Felt 2, Parken, 8006 Bodø', 'Felt 2', 'Parken', '8006', 'Bodø'],
  ['Fest 2026, Huset, 8006 Bodø', 'Fest 2026', 'Huset', '8006', 'Bodø'],
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
  ['Jazz - levende musikk', 'Jazz - levende musikk', null, null, null],
  ['Bodø', 'Bodø', null, null, null],
])('%j is the place %j (rules 64)', (text, name, address, postalCode, municipality) => {
  expect(placeOfText(text)).toEqual({ name, address, postalCode, municipality });
});

test.each([
  '8006 Bodø',
  '8006, Bodø',
  '8006 Bodø, Nordland',
  '8006 Bodø, Nordland fylke, Norge',
  '8006, BODØ, Nordland, Norway',
  'Bodø, Nordland, Norge',
])('name, street and %s are that in each order (rules 64)', (town) => {
  const postalCode = town.startsWith('8006') ? '8006' : null;
  const place = { name: 'Huset', address: 'Moholt Allmenning 1B', postalCode, municipality: 'Bodø' };
  for (const order of ordersOf([place.name, place.address, ...town.split(', ')]))
    for (const mark of [', ', '\n']) expect(placeOfText(order.join(mark)), order.join(mark)).toEqual(place);
});

function ordersOf(parts: readonly string[]): readonly (readonly string[])[] {
  if (parts.length < 2) return [parts];
  return parts.flatMap((part, at) => ordersOf(parts.toSpliced(at, 1)).map((rest) => [part, ...rest]));
}

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
