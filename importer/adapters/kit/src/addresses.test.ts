import { expect, test } from 'vitest';
import { addressOfText } from './addresses.ts';

test.each([
  ['Storgata 44, 8006 Bodø, Norge', 'Storgata 44', 'Bodø', '8006'],
  ['Storgata 44 8006 Bodø', 'Storgata 44', 'Bodø', '8006'],
  ['Storgata 44B, N-8006 Bodø', 'Storgata 44B', 'Bodø', '8006'],
  ['8006 Bodø', null, 'Bodø', '8006'],
  ['Storgata 1\nOslo, 0155\nNorway', 'Storgata 1', 'Oslo', '0155'],
  ['Storgata 1\nOslo, Oslo, 0155\nNorway', 'Storgata 1', 'Oslo', '0155'],
  ['Storgata 1\nMo i Rana, Nordland, 8622\nNorway', 'Storgata 1', 'Mo i Rana', '8622'],
  ['Storgata 1\nOslo, , 0155\nNorway', 'Storgata 1', 'Oslo', '0155'],
  ['\nOslo, 0155\nNorway', null, 'Oslo', '0155'],
  ['Scene 2026\nNorway', 'Scene 2026, Norway', null, null],
  ['Storgata 1\r\nOslo 0155\r\nNorge', 'Storgata 1', 'Oslo', '0155'],
  ['Kulturhuset\nStorgata 1,\n0155 Oslo\nNorway', 'Kulturhuset, Storgata 1', 'Oslo', '0155'],
  ['Storgata 1\nOslo\nNorway', 'Storgata 1', 'Oslo', null],
  ['Storgatan 1\nMalmö, 2112\nSweden', 'Storgatan 1', 'Malmö', '2112'],
  ['Storgata 1, Oslo, 0155, Norway', 'Storgata 1', 'Oslo', '0155'],
  ['Storgata 1, Oslo 0155, Norway', 'Storgata 1', 'Oslo', '0155'],
  ['Scene 2026 Oslo', 'Scene 2026 Oslo', null, null],
  ['Scene 2026', 'Scene 2026', null, null],
  ['Kulturhuset, Scene 2026', 'Kulturhuset, Scene 2026', null, null],
  ['Åpent 24 timer', 'Åpent 24 timer', null, null],
  ['Kulturhuset', 'Kulturhuset', null, null],
])('%j is the street %j in %j, %j', (text, address, municipality, postalCode) => {
  expect(addressOfText(text)).toEqual({ address, municipality, postalCode });
});
