import { setImmediate as nextTurn } from 'node:timers/promises';
import { Faults, FeedRefused } from '@calendar/model/fault';
import { SECTIONS, type Section } from '@calendar/model/feed';
import { parseFeedJson, THE_FEED } from '@calendar/model/parseFeedJson';
import type { FeedReader } from './feedReader.ts';

/** Reads the text of one JSON object of sections. Throws a FeedRefused: not UTF-8, not JSON, or nested too deep. */
export function jsonReader(bytes: Uint8Array): FeedReader {
  const faults = new Faults();
  const feed = parseFeedJson(bytes, THE_FEED, faults);
  if (feed === undefined) throw new FeedRefused(faults);
  return objectReader(feed, faults);
}

/** Reads a feed in memory: an object of sections. `known` are the faults found when its text was parsed. */
export function objectReader(feed: unknown, known: Pick<Faults, 'first' | 'count'> = NONE): FeedReader {
  return {
    hasContentHashes: false,
    async read(take, faults) {
      faults.addAll(known);
      const sections = new Set<Section>();
      if (typeof feed !== 'object' || feed === null || Array.isArray(feed)) {
        faults.add('the feed', feed, `an object with any of ${SECTION_LIST}`);
        return sections;
      }
      for (const [section, items] of Object.entries(feed)) {
        if (!isSection(section)) {
          faults.add(section, items, `a section: ${SECTION_LIST}`);
        } else if (!Array.isArray(items)) {
          faults.add(section, items, 'a list');
        } else {
          sections.add(section);
          for (const [index, value] of items.entries()) {
            const taken = take({ section, place: `${section}[${index}]`, value, contentHash: null });
            if (taken !== undefined) await taken;
            // The signal that stops the import is checked now and then.
            else if (index % ITEMS_IN_A_TURN === 0) await nextTurn();
          }
        }
      }
      return sections;
    },
  };
}

const NONE = { first: [], count: 0 };

function isSection(name: string): name is Section {
  return (SECTIONS as readonly string[]).includes(name);
}

const SECTION_LIST = SECTIONS.join(', ');

const ITEMS_IN_A_TURN = 1_000;
