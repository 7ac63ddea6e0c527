import { checkFeed } from '@calendar/importer';
import { readSchemaOrg } from '@calendar/schema-org';
import { doublingLengths, type TextFamily, textFamilies } from '@calendar/text/testing';
import { PROPERTIES } from '../../../importer/adapters/schema-org/src/testing/properties.ts';
import { feedTexts } from '../../../importer/test/feedTexts.ts';
import type { Progress } from '../progress.ts';
import { growthFrom, type TextGrowths } from './growthFrom.ts';

/**
 * Measures the time that a text takes in an import. It uses `checkFeed` for every text of a native feed, and
 * `readSchemaOrg` for every property that the schema.org adapter reads. It uses texts of every family. Lengths double
 * up to the longest text of a feed.
 */
export async function measureFeedGrowth(
  doublings: number,
  progress: Progress,
): Promise<readonly TextGrowths[]> {
  const families = textFamilies();
  const fields = [...feedFields(), ...schemaOrgFields()];
  progress.says('growth: the readers of feeds warm up');
  for (const { read } of fields) for (const family of families) await read(family.of(500));
  const measured: TextGrowths[] = [];
  for (const [index, { name, read }] of fields.entries()) {
    progress.says(`growth: ${index + 1} of ${fields.length}: ${name}`);
    const texts = [];
    for (const family of families) texts.push(await growthOf(read, family, doublings));
    measured.push({ name, texts });
  }
  return measured;
}

function growthOf(read: Reading, family: TextFamily, doublings: number) {
  return growthFrom(family.name, doublingLengths(LONGEST_TEXT, doublings), (length) => {
    const text = family.of(length);
    return threadTime(() => read(text));
  });
}

/** Milliseconds of processor time of this thread, in which the reading is. */
async function threadTime(work: () => Promise<void>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function feedFields(): readonly Field[] {
  return feedTexts().map(({ section, path, itemWith }) => ({
    name: `${section} ${path}`,
    // Most texts are faulty, so the cost is that of finding the fault.
    read: (text) => checkFeed({ [section]: [itemWith(text)] }).then(ignored, ignored),
  }));
}

function schemaOrgFields(): readonly Field[] {
  const event = { '@type': 'Event', '@id': 'https://a.example/1', name: 'A', startDate: '2026-07-01' };
  return PROPERTIES.map((property) => ({
    name: `schema.org ${property}`,
    async read(text) {
      const held = { '@type': 'Thing', [property]: text };
      const holders = Object.fromEntries(HOLDERS.map((holder) => [holder, held]));
      const events = [
        { ...event, [property]: text },
        { ...event, '@id': 'https://a.example/2', ...holders },
      ];
      readSchemaOrg(JSON.stringify(events), { now: NOW });
    },
  }));
}

function ignored(): void {}

/** Characters. */
const LONGEST_TEXT = 100_000;
const HOLDERS = ['location', 'organizer', 'offers', 'eventSchedule', 'image'];
const NOW = Date.parse('2026-06-01T12:00:00Z');

type Reading = (text: string) => Promise<void>;

interface Field {
  readonly name: string;
  readonly read: Reading;
}
