import { setImmediate as nextTurn } from 'node:timers/promises';
import { SECTIONS, type Section } from '@calendar/model/feed';
import type { Faults } from '../faults/fault.ts';
import type { FeedReader, FeedReading, RawItem } from './feedReader.ts';

/** Reads a feed in its `*.json` form that is in memory: an object of sections, each a list of items. */
export function objectReader(feed: unknown): FeedReader {
  return { hasContentHashes: false, read: (take, faults) => readSections(feed, take, faults) };
}

async function readSections(
  feed: unknown,
  take: (item: RawItem) => void | Promise<void>,
  faults: Faults,
): Promise<FeedReading> {
  const sections = new Set<Section>();
  if (typeof feed !== 'object' || feed === null || Array.isArray(feed)) {
    faults.add('the feed', feed, `an object with any of ${SECTION_LIST}`);
    return { sections, fingerprint: '' };
  }
  for (const [section, items] of Object.entries(feed)) {
    if (!isSection(section)) {
      faults.add(section, items, `a section: ${SECTION_LIST}`);
    } else if (!Array.isArray(items)) {
      faults.add(section, items, 'a list');
    } else {
      sections.add(section);
      for (const [index, value] of items.entries()) {
        const taken = take({ section, place: `${section}[${index}]`, value, size: 0, contentHash: null });
        if (taken !== undefined) await taken;
        // The signal that stops the import is checked now and then.
        else if (index % ITEMS_IN_A_TURN === 0) await nextTurn();
      }
    }
  }
  return { sections, fingerprint: '' };
}

function isSection(name: string): name is Section {
  return (SECTIONS as readonly string[]).includes(name);
}

const SECTION_LIST = SECTIONS.join(', ');

const ITEMS_IN_A_TURN = 1_000;
