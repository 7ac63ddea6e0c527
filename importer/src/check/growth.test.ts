import { Faults } from '@calendar/model/fault';
import { ITEM_NAMES, type Section } from '@calendar/model/feed';
import { readItem } from '@calendar/model/readItem';
import { doublingLengths, MOST_FOR_TWICE, textFamilies, textGrowth } from '@calendar/text/testing';
import { describe, expect, test } from 'vitest';
import { event } from '../../test/builders.ts';
import { feedTexts } from '../../test/feedTexts.ts';

const LONGEST = 100_000;

const FAMILIES = textFamilies().map(({ name, of }) => ({ name, texts: doublingLengths(LONGEST, 3).map(of) }));

describe('a text of any kind takes work that grows no more than its length does (rules 49)', () => {
  test.each(feedTexts())('in $section $path', async ({ section, itemWith }) => {
    for (const { name, texts } of FAMILIES) {
      const { growth } = await textGrowth(texts, (text) =>
        readItem({ ...raw(section), value: itemWith(text) }, new Faults()),
      );
      expect(growth, name).toBeLessThanOrEqual(MOST_FOR_TWICE);
    }
  });
});

test('a list that is too long is not looked into (rules 50)', async () => {
  for (const field of ['tags', 'categories', 'organizers', 'editableBy', 'images', 'prices', 'dates']) {
    const items = new Array(1_000_000);
    Object.defineProperty(items, 0, { get: () => expect.unreachable(`${field}[0] was read`) });
    const faults = new Faults();
    readItem({ ...raw('events'), value: { ...event('e'), [field]: items } }, faults);
    expect(faults.first[0]?.expected).toMatch(/ of up to [0-9]+ items, not of 1000000$/);
  }
});

function raw(section: Section) {
  return { section, place: ITEM_NAMES[section], contentHash: null };
}
