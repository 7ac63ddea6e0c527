import { expect, test } from 'vitest';
import { filterParameters } from './filterParameters.ts';
import { readParameters, refusalOf } from './readParameters.ts';

const read = (search: string) => readParameters(search, filterParameters);

test.each([
  ['categories=MUSIC,DANCE', { categories: ['DANCE', 'MUSIC'] }],
  ['categories=MUSIC&categories=DANCE&categories=MUSIC', { categories: ['DANCE', 'MUSIC'] }],
  ['onlyFeatured=true&ongoing=false', { onlyFeatured: true, ongoing: false }],
  ['fromDate=2026-11-23+18:00:00+01:00', { fromDate: '2026-11-23 18:00:00+01:00' }],
  ['fromDate=2026-11-23T18:00:00Z', { fromDate: '2026-11-23T18:00:00Z' }],
  ['fromDate=2026-11-23%2018:00:00', { fromDate: '2026-11-23 18:00:00' }],
  ['near=67.28,14.4,10', { near: { latitude: 67.28, longitude: 14.4, radius: 10 } }],
  [
    'box=67.2,14.3,67.4,14.6',
    { box: { minLatitude: 67.2, maxLatitude: 67.4, minLongitude: 14.3, maxLongitude: 14.6 } },
  ],
  ['municipality=Bod%C3%B8', { municipality: 'Bodø' }],
  ['searchTerm=&tag=+&mode=online', { mode: 'online' }],
  ['mode=online&mode=online', { mode: 'online' }],
  ['mode=online&amp;municipality=Moss&amp;key=ekq_abc', { mode: 'online', municipality: 'Moss' }],
  ['key=ekq_abc', {}],
])('%s is read', (search, values) => {
  expect(read(search).values).toEqual(values);
});

test.each([
  ['categories=B,A,B&mode=online&key=k', 'mode=online&categories=A&categories=B&tag='],
  ['near=67.280,14.4,10.0', 'near=67.28,+14.40,10'],
])('equal questions have one address: %s and %s', (one, other) => {
  expect(read(one).search).toBe(read(other).search);
});

test('an address that is written again means the same', () => {
  const { search, values } = read(
    'tag=a%26b%3Dc+%2B&categories=X,Y&near=1,2,3&fromDate=2026-11-23 18:00:00 01:00',
  );
  expect(read(search)).toEqual({ search, values, faults: [] });
});

test.each([
  ['onlyFeatured=yes', 'The parameter onlyFeatured is "yes". Expected true or false.'],
  ['fromDate=2026-11-23', 'The parameter fromDate is "2026-11-23". Expected a date-time, as '],
  ['fromDate=2026-02-30T00:00:00Z', 'Expected a date-time'],
  ['hoursRange=18-22', 'Expected HH:mm-HH:mm, as 18:00-23:30.'],
  ['weekdays=lørdag', 'Expected days of the week in English'],
  ['mode=hybrid', 'Expected online or offline.'],
  ['near=91,0,1', 'Expected LATITUDE,LONGITUDE,KILOMETRES'],
  ['near=1e1,14,1', 'Expected LATITUDE,LONGITUDE,KILOMETRES'],
  ['box=67.4,14.3,67.2,14.6', 'Expected SOUTH,WEST,NORTH,EAST'],
  ['mode=online&mode=offline', 'The parameter mode is "online,offline". Expected online or offline.'],
])('%.40s is told with what is accepted', (search, message) => {
  const { values, faults } = read(search);
  expect(values).toEqual({});
  expect(faults.map((fault) => refusalOf(fault).message)).toEqual([expect.stringContaining(message)]);
});

const words = (count: number) => Array.from({ length: count }, (_, at) => at);
test.each([
  ['near=-90,-180,0.1', 'near=-90.1,0,1'],
  ['near=90,180,999999', 'near=0,180.1,1'],
  ['near=0,0,1', 'near=67,14,0'],
  ['near=0,0,1', 'near=67,14'],
  ['box=-90,-180,90,180', 'box=-90,-180,90.1,180'],
  ['box=1,2,1,2', 'box=1,2,1,1.9'],
  ['hoursRange=00:00-24:00', 'hoursRange=24:00-24:00'],
  ['hoursRange=19:59-23:59', 'hoursRange=19:60-23:59'],
  ['age=0', 'age=-1'],
  ['age=150', 'age=151'],
  ['admission=free,paid,unknown', 'admission=free,costly'],
  ['weekdays=Monday,SUNDAY', 'weekdays=monday,someday'],
  [`tag=${'x'.repeat(500)}`, `tag=${'x'.repeat(501)}`],
  [`searchTerm=${'x'.repeat(5000)}`, `searchTerm=${'x'.repeat(5001)}`],
  [`searchTerm=${words(50).join('+')}`, `searchTerm=${words(51).join('+')}`],
  [`venues=${'x'.repeat(500)}`, `venues=${'x'.repeat(501)}`],
  [`categories=${words(100)}`, `categories=${words(101)}`],
])('%.30s is accepted, and %.30s is not', (accepted, refused) => {
  expect(read(accepted)).toMatchObject({
    faults: [],
    values: { [accepted.split('=')[0] ?? '']: expect.anything() },
  });
  expect(read(refused).faults).toHaveLength(1);
});

test.each(['colour=red', '__proto__=1', 'toString=1', 'fbclid=x', 'utm_source=y&key=k'])(
  'what an address does not know is left out: %s (rules 68)',
  (search) => expect(read(search)).toEqual({ values: {}, search: '', faults: [] }),
);
