import { describeFinding } from '@calendar/adapter-kit/report';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSchemaOrg } from './readSchemaOrg.ts';
import { scriptsIn } from './scriptsIn.ts';
import { event, NOW } from './testing/adapt.ts';

describe('an HTML page', () => {
  test('is read as the JSON-LD that stands in it', () => {
    const { feed, report } = readSchemaOrg(
      page(script(event({ name: 'Én' })), '<p>og</p>', script({ '@graph': [event({ name: 'To' })] })),
      { now: NOW },
    );
    expect(feed.events?.map(({ title_nb }) => title_nb)).toEqual(['Én', 'To']);
    expect(report).toEqual([]);
  });

  test('may say of more than events what it is about', () => {
    const other = script({
      '@graph': [{ '@type': 'WebSite', name: 'Scenen' }, { '@type': 'BreadcrumbList' }],
    });
    expect(readSchemaOrg(page(other, script(event())), { now: NOW }).report).toEqual([]);
  });

  test('loses a script that is no JSON, which is reported with its place', () => {
    const { feed, report } = readSchemaOrg(page(script(event()), script('{"name": ')), { now: NOW });
    expect(feed.events).toHaveLength(1);
    expect(report).toMatchObject([{ item: 1, place: 'script 2', why: 'this is no JSON' }]);
  });

  test('without an event is refused, with a script that is no JSON', () => {
    for (const html of ['<!doctype html><p>', page(script({ '@type': 'WebSite' }))])
      expect(() => readSchemaOrg(html)).toThrow('There is no schema.org Event in this. Expected JSON-LD');
    expect(() => readSchemaOrg(page(script('{')))).toThrow('What stands in script 1 is no JSON.');
  });

  test('may have comments, line breaks in texts, a comma too many, a path and entities escaped twice (rules 47)', () => {
    const json =
      '{"@type": "Event", /* én */ "name": "Tom &amp;amp;\nJerry", "startDate": "2026-03-01", "url": "/1", "description": "En\n\\"to",}';
    const { feed, report } = readSchemaOrg([{ text: page(script(json)), address: 'https://a.example/b/c' }]);
    expect(report).toEqual([]);
    const expected = {
      title_nb: 'Tom & Jerry',
      moreInfoURL: 'https://a.example/1',
      desc_nb: '<p>En<br />"to</p>',
    };
    expect(feed.events).toMatchObject([expected]);
  });
});

describe('a script of JSON-LD is found', () => {
  test.each([
    ['by its type in any case', '<SCRIPT TYPE="Application/LD+JSON">1</SCRIPT >'],
    ['with a parameter', '<script type="application/ld+json; charset=utf-8">1</script>'],
    ['with an entity in the type', '<script type="application/ld&#43;json">1</script>'],
    [
      'without quotes, after other attributes',
      '<script async data-x=">" type=application/ld+json>1</script>',
    ],
    ['in a comment of the script', '<script type="application/ld+json"><!--\n1\n--></script>'],
    ['in a section of XHTML', '<script type="application/ld+json">//<![CDATA[\n1\n//]]></script>'],
    ['in a section with spaces', '<script type="application/ld+json">/* <![CDATA[ */1 /* ]]> */</script>'],
  ])('%s', (_how, html) => {
    expect(scriptsIn(`<html>${html}`)).toEqual(['1']);
  });

  test.each([
    ['of another type', '<script>1</script><script type="text/javascript">1</script>'],
    ['in a comment', '<!--<script type="application/ld+json">1</script>-->'],
    ['in a text', '<textarea><script type="application/ld+json">1</script></textarea>'],
    ['that another element only looks like', '<p type="application/ld+json">1</p>'],
    ['that never ends', '<script type="application/ld+json">1'],
  ])('and not one %s', (_what, html) => {
    expect(scriptsIn(html)).toEqual([]);
  });

  test('whatever stands around it', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z &;"'/=-]*$/)), fc.json(), (texts, json) => {
        const written = json.replaceAll('<', '\\u003c');
        const html = texts.map((text) => `<p>${text}</p><div class="${text.replaceAll('"', '')}">`).join('');
        expect(scriptsIn(html + script(written) + html)).toEqual(
          [written.trim()].filter((text) => text !== ''),
        );
      }),
    );
  });
});

describe('several pages are read as one', () => {
  const at = (path: string, ...scripts: readonly string[]) => ({
    address: `https://scenen.example${path}`,
    text: page(...scripts),
  });

  test('an event that two of them show is one event', () => {
    const shown = script(event({ '@id': 'https://scenen.example/e/1' }));
    const { feed } = readSchemaOrg([at('/', shown), at('/e/1', shown)], { now: NOW });
    expect(feed.events).toHaveLength(1);
    expect(feed.events?.[0]?.dates).toHaveLength(1);
  });

  test('nodes with equal names in different pages are not the same', () => {
    const shown = (name: string) =>
      script(event({ name, location: { '@id': '#venue' } }), {
        '@id': '#venue',
        '@type': 'Place',
        name: `${name}scenen`,
      });
    const pages = [at('/1', shown('Store')), at('/2', shown('Lille'))];
    const { feed } = readSchemaOrg(pages, { now: NOW });
    expect(feed.venues?.map(({ name }) => name)).toEqual(['Storescenen', 'Lillescenen']);
    const alone = pages.flatMap((one) => readSchemaOrg([one], { now: NOW }).feed.events?.map(({ id }) => id));
    expect(feed.events?.map(({ id }) => id)).toEqual(alone);
    const back = readSchemaOrg(pages.toReversed(), { now: NOW }).feed.events?.map(({ id }) => id);
    expect(back?.toReversed()).toEqual(alone);
  });

  test('a word that is written as a name keeps its meaning', () => {
    const cancelled = script(event({ eventStatus: { '@id': 'EventCancelled' } }));
    const { feed } = readSchemaOrg([at('/1', cancelled)], { now: NOW });
    expect(feed.events?.[0]?.dates[0]?.eventCancelled).toBe(true);
  });

  test('one that cannot be read costs itself', () => {
    const broken = { address: 'https://scenen.example/b.jsonld', text: 'no JSON' };
    const { feed, report } = readSchemaOrg(
      [at('/1'), broken, at('/2', script(event({ eventStatus: 'x' })))],
      { now: NOW },
    );
    expect(feed.events).toHaveLength(1);
    expect(report.map(describeFinding)).toEqual([
      'Left out: https://scenen.example/b.jsonld: item 0: "no JSON" — this is no JSON',
      expect.stringMatching(/^Left out: https:\/\/scenen\.example\/2: item 1, eventStatus: "x" — /),
    ]);
  });
});

function page(...parts: readonly string[]): string {
  return `\ufeff<!DOCTYPE html>\n<html><head><title>Scenen</title></head><body>${parts.join('')}</body></html>`;
}

function script(...json: readonly unknown[]): string {
  const texts = json.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  return texts.map((text) => `<script type="application/ld+json">${text}</script>`).join('');
}
