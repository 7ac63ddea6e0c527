import { ForeignFeedError, parseCategoryMapping } from '@calendar/adapter-kit/categoryMapping';
import { describe, expect, test } from 'vitest';
import { adapt, event } from './testing/adapt.ts';

/** Forms of keywords stand in `testing/odd.jsonl`, and what they become in `odd.txt`. */

const adapted = (more: object) => adapt(event(more)).event;
const findingsOf = (more: object) => adapt(event(more)).findings;

describe('languages', () => {
  const text = (value: string, language: string) => ({ '@value': value, '@language': language });

  test('tagged texts go to their languages', () => {
    expect(
      adapted({ name: [text('Concert', 'en-GB'), text('Konsert', 'nb')], description: text('Tekst', 'nn') }),
    ).toMatchObject({ title_nb: 'Konsert', title_en: 'Concert', desc_nb: 'Tekst', desc_en: null });
  });

  const titles = (more: object) => [adapted(more).title_nb, adapted(more).title_en];

  test('language maps and the document’s language are understood', () => {
    expect(titles({ name: { nb: 'Konsert', en: 'Concert' } })).toEqual(['Konsert', 'Concert']);
    const english = { '@context': ['https://schema.org', { '@language': 'en' }] };
    expect(titles(english)).toEqual(['Konsert', 'Konsert']);
  });

  test('an English event has its title in both, since the feed needs one in Norwegian', () => {
    expect(titles({ name: text('Concert', 'en') })).toEqual(['Concert', 'Concert']);
    const named = { '@type': 'Language', name: 'English', alternateName: 'en' };
    for (const inLanguage of ['en', 'en-GB', 'Engelsk', 'eng', named])
      expect(titles({ inLanguage })).toEqual(['Konsert', 'Konsert']);
    expect(titles({ inLanguage: 'nb' })).toEqual(['Konsert', null]);
    const name = [text('Concert', 'en'), 'Konsert'];
    for (const inLanguage of 'Norwegian|norsk|Norwegian bokmål|Bokmål|nynorsk|nob|nno|nor|nb-NO'.split('|'))
      expect(titles({ inLanguage, name }), inLanguage).toEqual(['Konsert', 'Concert']);
  });

  test('bokmål comes before nynorsk, and what has no field is reported', () => {
    const { event: result, findings } = adapt(
      event({ name: [text('Haldning', 'nn'), text('Holdning', 'nb'), text('Haltung', 'de')] }),
    );
    expect(result).toMatchObject({ title_nb: 'Holdning', title_en: null });
    expect(findings).toEqual([
      'name[0]: the calendar holds one Norwegian and one English text',
      'name[2]: the calendar holds one Norwegian and one English text',
    ]);
  });

  test('titles are plain text on one line, descriptions stay as they are', () => {
    expect(
      adapted({ name: 'Rock &amp; R&oslash;re\n  på låven', description: '<p>Rock &amp; røre</p>\n\nMer' }),
    ).toMatchObject({
      title_nb: 'Rock & Røre på låven',
      desc_nb: '<p>Rock &amp; røre</p>\n\nMer',
    });
  });
});

test.each([
  ['<b>Rock</b> &amp; <i class="x">R</i>oll', 'Rock & Roll'],
  ['Rock<br>Roll<p>på låven</p>', 'Rock Roll på låven'],
  ['<script>alert(1)</script>Rock<!-- x -->', 'Rock'],
  ['<![CDATA[Rock & Roll]]>', 'Rock & Roll'],
  ['Rock < Roll, 5 > 4 og Ola <ola@a.example>', 'Rock < Roll, 5 > 4 og Ola <ola@a.example>'],
  ['&lt;b&gt;', '<b>'],
])('a name %j is %j, wherever it stands', (name, plain) => {
  const { feed, event: result } = adapt(
    event({ name, location: { name }, organizer: name, performer: { name }, offers: { name, price: 1 } }),
  );
  expect(result).toMatchObject({ title_nb: plain, tags: [plain], prices: [{ name_nb: plain }] });
  expect(feed.venues?.[0]?.name).toBe(plain);
  expect(feed.organizers?.[0]?.name).toBe(plain);
});

test.each(['<p></p>', '\u200b', '&nbsp;', '<script>x</script>'])('a name %j is absent', (name) => {
  expect(adapt(event({ name, headline: 'Overskrift' })).event.title_nb).toBe('Overskrift');
  expect(adapt(event({ location: { name, address: 'Storgata 1' } })).feed.venues?.[0]?.name).toBe(
    'Storgata 1',
  );
  expect(adapt(event({ organizer: { name } })).findings).toContain('organizer: an organizer needs a name');
});

describe('images', () => {
  const images = (image: unknown) => adapted({ image }).images;

  test('an address, an ImageObject, and lists of either', () => {
    expect(images('https://i.example/a.jpg')).toMatchObject([
      { urlSmall: 'https://i.example/a.jpg', urlLarge: 'https://i.example/a.jpg' },
    ]);
    expect(
      images(['https://i.example/a.jpg', { '@type': 'ImageObject', url: 'https://i.example/b.jpg' }]),
    ).toHaveLength(2);
    expect(
      images({
        '@type': 'ImageObject',
        contentUrl: 'https://i.example/a.jpg',
        thumbnailUrl: 'https://i.example/a-small.jpg',
        width: '1200 px',
        height: { '@type': 'QuantitativeValue', value: 800, unitCode: 'E37' },
        caption: 'Fra &oslash;velsen',
        name: 'Et kor',
        creditText: 'Foto: Ås',
        license: { '@type': 'CreativeWork', url: 'https://creativecommons.org/licenses/by/4.0/' },
        copyrightNotice: '© Ås',
        acquireLicensePage: 'https://i.example/rights',
      }),
    ).toEqual([
      {
        urlLarge: 'https://i.example/a.jpg',
        urlSmall: 'https://i.example/a-small.jpg',
        urlOriginal: 'https://i.example/a.jpg',
        width: 1200,
        height: 800,
        caption: 'Fra øvelsen',
        alt: 'Et kor',
        credits: 'Foto: Ås',
        license: 'https://creativecommons.org/licenses/by/4.0/',
        copyrightNotice: '© Ås',
        acquireLicensePage: 'https://i.example/rights',
      },
    ]);
  });

  test('licence and credit of an event’s texts are taken, and what no page could link is reported (rules 60)', () => {
    const rights = {
      license: 'CC-BY-4.0',
      copyrightNotice: '© 2026',
      acquireLicensePage: 'https://k.example/r',
    };
    expect(adapted({ ...rights, creditText: 'Huset' })).toMatchObject({ ...rights, credits: 'Huset' });
    const odd = adapt(event({ license: 'javascript:alert(1)' }));
    expect(odd.event.license).toBeNull();
    expect(odd.findings).toEqual(['license: the address of a licence, or its name, was expected']);
  });

  test('addresses with spaces are encoded, and what is no address is reported', () => {
    expect(images('https://i.example/Earth Day.jpg')?.[0]?.urlLarge).toBe(
      'https://i.example/Earth%20Day.jpg',
    );
    const { event: result, findings } = adapt(
      event({ image: ['bilde.jpg', 'data:image/png;base64,AAAA', '//i.example/a.jpg'] }),
    );
    expect(result.images).toMatchObject([{ urlLarge: 'https://i.example/a.jpg' }]);
    expect(findings).toEqual([
      'image[0]: a web address (http or https) was expected',
      'image[1]: a web address (http or https) was expected',
    ]);
  });
});

describe('keywords and categories', () => {
  test.each([
    [{ keywords: ['Arts/Exhibits', 'Family/Children'] }, ['MUSEUM', 'FAMILY']],
    [{ keywords: 'KONSERT, Marked' }, ['MUSIC', 'MARKET']],
    [{ '@type': 'TheaterEvent', keywords: 'Musikk' }, ['MUSIC', 'THEATER']],
    [{ keywords: ['Noe helt annet'] }, ['OTHER']],
    [{}, ['OTHER']],
  ])('%j is of %j', (more, categories) => {
    expect(adapted(more).categories).toEqual(categories);
  });

  test('a mapping file decides alone', () => {
    const mapping = parseCategoryMapping(
      '{"keywords": {"Live Music": ["CONCERT", "NIGHT"], "bar": null}, "types": {"MusicEvent": "CONCERT"}}',
    );
    const categories = (more: object) => adapt(event(more), { mapping }).event.categories;
    expect(categories({ keywords: ['live music', 'Jazz'] })).toEqual(['CONCERT', 'NIGHT']);
    expect(categories({ '@type': 'MusicEvent', keywords: 'bar' })).toEqual(['CONCERT']);
    expect(categories({ keywords: 'Jazz' })).toEqual([]);
  });

  test.each([
    ['{', /is no JSON/],
    ['[]', /is no JSON object/],
    ['{"keyword": {}}', /unknown key "keyword"/],
    ['{"keywords": []}', /"keywords" is no object/],
    ['{"keywords": {"jazz": 1}}', /keywords\["jazz"\] is 1/],
    ['{"default": [""]}', /default is \[""\]/],
    ['{"hide": "staff"}', /hide is "staff"/],
  ])('a mapping %s is refused', (text, message) => {
    expect(() => parseCategoryMapping(text)).toThrow(ForeignFeedError);
    expect(() => parseCategoryMapping(text)).toThrow(message);
  });
});

describe('everything else', () => {
  test('addresses for more information', () => {
    const [url, sameAs] = ['https://a.example/e', 'https://www.facebook.com/events/1'];
    expect(adapted({ url, sameAs })).toMatchObject({ moreInfoURL: url, facebookURL: sameAs });
    expect(adapted({ url: 'http:www.rastafest.tv' }).moreInfoURL).toBe('http://www.rastafest.tv/');
    const two = findingsOf({ url, sameAs: 'https://b.example' });
    expect(two).toEqual(['sameAs: the calendar holds one address for more information']);
  });
});
