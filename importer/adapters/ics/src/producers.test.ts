import { readdirSync, readFileSync } from 'node:fs';
import { checkFeed } from '@calendar/importer';
import { expect, test } from 'vitest';
import { shownFeed } from '../../../test/shownFeed.ts';
import { adapt } from './testing/adapt.ts';

const FIXTURES = new URL('../fixtures/', import.meta.url);
const PRODUCERS = readdirSync(FIXTURES).flatMap((file) => /^(.*)\.ics$/.exec(file)?.[1] ?? []);

// Beside each file is what it becomes. The shapes are those of the producers' files; what they say is invented.
test.each(PRODUCERS)(
  'a calendar of %s becomes a feed without a fault, and says what it says',
  async (producer) => {
    const read = adapt(readFileSync(new URL(`${producer}.ics`, FIXTURES)));
    const expected = readFileSync(new URL(`${producer}.feed.json`, FIXTURES), 'utf8');
    expect(read).toMatchObject(JSON.parse(expected));
    await expect(checkFeed(read.feed)).resolves.toBeDefined();
  },
);

test('a calendar with all that is odd becomes what it says, and each oddity is reported (rules 47)', async () => {
  const read = adapt(readFileSync(new URL('testing/odd.ics', import.meta.url)));
  await expect(shownFeed(read)).toMatchFileSnapshot('testing/odd.txt');
  await expect(checkFeed(read.feed)).resolves.toBeDefined();
});
