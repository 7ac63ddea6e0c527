import { readdirSync, readFileSync } from 'node:fs';
import { checkFeed } from '@calendar/importer';
import { expect, test } from 'vitest';
import { shownFeed } from '../../../test/shownFeed.ts';
import { readSchemaOrg } from './index.ts';
import { adapt, event, NOW } from './testing/adapt.ts';

const FIXTURES = new URL('../fixtures/', import.meta.url);
const PUBLISHERS = readdirSync(FIXTURES).flatMap((file) => /^(.*)\.jsonld$/.exec(file)?.[1] ?? []);

// Beside each page's JSON-LD is what it becomes. The shapes are those of the publishers' pages; what they say is invented.
test.each(PUBLISHERS)(
  'a page of %s becomes a feed without a fault, and says what it says',
  async (publisher) => {
    const [page, expected] = ['jsonld', 'feed.json'].map((kind) =>
      JSON.parse(readFileSync(new URL(`${publisher}.${kind}`, FIXTURES), 'utf8')),
    );
    const read = adapt(page);
    expect(read).toMatchObject(expected);
    await expect(checkFeed(read.feed)).resolves.toBeDefined();
  },
);

test('lines with all that is odd become what they say, and each oddity is reported (rules 47)', async () => {
  const read = readSchemaOrg(readFileSync(new URL('testing/odd.jsonl', import.meta.url), 'utf8'), {
    now: NOW,
  });
  await expect(shownFeed(read)).toMatchFileSnapshot('testing/odd.txt');
  await expect(checkFeed(read.feed)).resolves.toBeDefined();
});

test('a description that shows how markup is written stays as it is', async () => {
  const description = 'Lær å skrive &lt;p&gt; i HTML';
  const { feed, event: read } = adapt(event({ description }));
  expect(read.desc_nb).toBe(description);
  await expect(checkFeed(feed)).resolves.toBeTruthy();
});
