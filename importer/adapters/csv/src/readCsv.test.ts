import { readFileSync } from 'node:fs';
import { describeFinding } from '@calendar/adapter-kit/report';
import { describe, expect, test } from 'vitest';
import { shownFeed } from '../../../test/shownFeed.ts';
import { readCsv } from './readCsv.ts';
import { CSV_TEMPLATE } from './template.ts';
import { isOtherWeekday, readDate, readTime } from './times.ts';

const NOW = Date.parse('2026-11-28T06:00:00Z');
const CATEGORIES = new Map([
  ['marked', 'MARKET'],
  ['annet', 'OTHER'],
  ['MUSIC', 'MUSIC'],
]);

function adapt(bytes: Uint8Array) {
  const categoryNamed = (name: string) => {
    const id = CATEGORIES.get(name) ?? CATEGORIES.get(name.toLowerCase());
    return id === undefined ? { expected: 'the name of a category; near are MARKET (Marked)' } : { id };
  };
  return readCsv(bytes, { source: 's', now: NOW, categoryNamed });
}

function read(text: string | Uint8Array) {
  const { feed, report } = adapt(Buffer.from(text));
  return { ...feed, events: feed.events ?? [], findings: report.map(describeFinding) };
}

test('a sheet with all that is odd becomes what it says, and each oddity is reported (rules 47)', async () => {
  const shown = shownFeed(adapt(readFileSync(new URL('testing/odd.csv', import.meta.url))));
  await expect(shown).toMatchFileSnapshot('testing/odd.txt');
});

describe('a spreadsheet', () => {
  test('is read with its titles, dates, places, prices and categories', () => {
    const { events, venues, organizers, findings } = read(CSV_TEMPLATE);
    expect(findings).toEqual([]);
    expect(events).toMatchObject([
      {
        title_nb: 'Julemarked på torget',
        categories: ['MARKET'],
        ticketsInformation: 'free',
        desc_nb: '<p>Boder og gløgg</p>',
        dates: [
          { startDate: '2026-12-05 11:00:00+01:00', endDate: '2026-12-05 15:00:00+01:00', allDay: false },
        ],
      },
      { title_nb: 'Vinterbading', categories: ['OTHER'], prices: [{ type: 'REGULAR', price: '50' }] },
    ]);
    expect(venues).toMatchObject([
      { name: 'Torget', address: 'Storgata 1', postalCode: '8270' },
      { name: 'Havnebadet' },
    ]);
    expect(organizers?.map(({ name }) => name)).toEqual(['Lillevik sentrum', 'Badelaget']);
  });

  test('may have commas, semicolons or tabs, any encoding, and headers of either language in any order', () => {
    const rows = [
      ['PLACE', 'Start Date', 'title'],
      ['Bodø', '2026-12-12T17:00:00Z', 'Bål'],
    ];
    const texts = [',', ';', '\t'].map((mark) => rows.map((row) => row.join(mark)).join('\r\n'));
    const utf16 = Buffer.from(`\ufeff${texts[0]}`, 'utf16le');
    const others = [Buffer.from(texts[1]!, 'latin1'), utf16, Buffer.from(utf16).swap16()];
    const ofExcel = Buffer.from(`sep=;\r\n${texts[1]}`);
    for (const bytes of [...texts.map((text) => Buffer.from(text)), ofExcel, ...others])
      expect(read(bytes).events).toMatchObject([
        { title_nb: 'Bål', dates: [{ startDate: '2026-12-12 18:00:00+01:00' }] },
      ]);
  });

  test.each([
    ['Dato;Start;Slutt\n12.12.2026;18:00;20.00'],
    ['Slutt;Start;Når\n20;kl 18;12/12-26'],
    ['Dato;Tid\n12/12-2026;18–20'],
    ['Start;Til kl\n12.12.2026 18:00;20'],
  ])('has its times where people write them: %j', (text) => {
    const [header, row] = text.split('\n');
    const { events, findings } = read(`${header};Tittel\n${row};A`);
    expect(findings).toEqual([]);
    expect(events[0]?.dates).toMatchObject([
      { startDate: '2026-12-12 18:00:00+01:00', endDate: '2026-12-12 20:00:00+01:00' },
    ]);
  });

  test.each([
    'Title;Date;Time;End date;End time;Place;Address;Price;Category;Organizer;Description;Link',
    'Navn;Startdato;Tid;Til dato;Til kl;Lokale;Adresse;Billettpris;Kategorier;Organisator;Omtale;Nettside',
    'Arrangement;Dag;Starttid;Slutt;Slutttid;Hvor;Adresse;Pris;Type;Organiser;Tekst;URL',
    'Hva;Når;Klokka;Sluttdato;Slutt tid;Venue;Address;Price;Categories;Arrangør;Text;Website',
    'Name;Start date;KL;End;Sluttid;Location;Adresse;Pris;Kategori;Arrangør;Beskrivelse;Lenke',
    'Event; WHEN ;Start_time:;Sluttdato;Sluttid;Where;Adresse;Pris;Kategori;Arrangør;Beskrivelse;Lenke',
    'Hva;Dato;Start;Sluttdato;Sluttid;Sted;Adresse;Pris;Kategori;Arrangør;Beskrivelse;Lenke',
  ])('has its columns by any of their names: %s', (header) => {
    expect(read(CSV_TEMPLATE.replace(/^.*/, header))).toEqual(read(CSV_TEMPLATE));
  });

  test('has a row for each date: the same id, or the same title and place, is one event', () => {
    const { events } = read(
      'ID,Tittel,Dato,Sted\n,Kurs,1.12.2026,A\n,kurs ,2.12.2026,A\n,Kurs,2.12.2026,B\n7,X,3.12.2026,A\n7,Y,4.12.2026,A\n,Avlyst: Kurs,3.12.2026,A',
    );
    expect(events.map(({ title_nb, dates }) => [title_nb, dates.length])).toEqual([
      ['Kurs', 3],
      ['Kurs', 1],
      ['X', 2],
    ]);
    expect(events[0]?.dates.map(({ eventCancelled, allDay }) => [eventCancelled, allDay])).toEqual([
      [false, true],
      [false, true],
      [true, true],
    ]);
  });

  test('keeps the ids of its events when rows come and go, and prices, times and texts change', () => {
    const before = read('Tittel;Dato;Sted;Pris\nA;1.12.2026;X;50\nB;1.12.2026;X;');
    const after = read('Pris;Tittel;Dato;Sted;Beskrivelse\n;B;1.12.2026;X;Ny\n70;A;2.12.2026;X;');
    expect(after.events.map(({ id }) => id).sort()).toEqual(before.events.map(({ id }) => id).sort());
  });

  test.each([
    ['Tittel;Sted\nA;B', /no column for the date in its first row \(Tittel, Sted\).*dato/],
    ['', /no column for the title/],
    ['PK\u0003\u0004', /Save the sheet as CSV/],
    ['Tittel;Dato\n"A;1.1.2027\n', /cannot be read \(line/],
  ])('that is no table of dates is refused: %j', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

test.each([
  ['lørdag 12. desember kl. 18', '2026-12-12 1080'],
  ['12. des 2026', '2026-12-12 null'],
  ['12/12/26', '2026-12-12 null'],
  ['5.1-12', 'null'],
  ['2026-12-12', '2026-12-12 null'],
  ['2026-12-12 18:30', '2026-12-12 1110'],
  ['2026-12-12T18:30:00Z', '2026-12-12 1170'],
  ['2026-12-12T23:30:00Z', '2026-12-13 30'],
  ['1. juledag', 'null'],
  ['5.1.2027, kl 9', '2027-1-5 540'],
  ['snart', 'null'],
])('a day is read as people write it: %j', (text, expected) => {
  const date = readDate(text, NOW);
  expect(date === null ? 'null' : `${date.year}-${date.month}-${date.day} ${date.minute}`).toBe(expected);
});

test('months and weekdays have their names in both languages', () => {
  const months =
    'jan januar january,feb februar february,mar mars march,apr april,mai may,jun juni june,jul juli july,aug august,' +
    'sep sept september,okt oct oktober october,nov november,des dec desember december';
  for (const [index, names] of months.split(',').entries())
    for (const name of names.split(' '))
      expect(readDate(`5. ${name}`, NOW), name).toMatchObject({ month: index + 1, day: 5 });
  const weekdays =
    'søndag Sun,mandag Mon,tirsdag tysdag Tue,onsdag Wed,torsdag Thu,fredag Fri,lørdag laurdag Sat';
  for (const [index, names] of weekdays.split(',').entries())
    for (const name of names.split(' ')) {
      const on = (day: number) => isOtherWeekday(name, { year: 2026, month: 12, day, minute: null });
      expect([on(6 + index), on(7 + index)], name).toEqual([false, true]);
    }
});

test('a day without a year that is over in January was in December', () => {
  expect(readDate('29.12', Date.parse('2027-01-03T06:00:00Z'))?.year).toBe(2026);
});

test.each([
  ['18', 1080],
  ['1830', 1110],
  ['18:30:00', 1110],
  ['6 pm', 1080],
  ['18-20', null],
])('a time of day is read as people write it: %j', (text, expected) => {
  expect(readTime(text)).toBe(expected);
});

test('what a spreadsheet costs is linear in its bytes, however odd it is', () => {
  const odd = ['"'.repeat(200_000), ';'.repeat(200_000), ' '.repeat(200_000), `a${'. '.repeat(100_000)}`];
  for (const cell of odd) expect(() => readDate(cell, NOW) ?? readTime(cell)).not.toThrow();
  const many = `Tittel;Dato\n${'A;1.12.2026\n'.repeat(50_001)}`;
  expect(() => read(many)).toThrow(/more than 50000 rows/);
});
