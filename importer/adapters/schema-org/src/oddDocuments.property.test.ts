import type { Finding } from '@calendar/adapter-kit/report';
import { checkFeed } from '@calendar/importer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../test/support/anyCharacter.ts';
import { readSchemaOrg } from './index.ts';
import { NOW } from './testing/adapt.ts';
import FULL_EVENT from './testing/fullEvent.json' with { type: 'json' };
import ODD from './testing/oddValues.json' with { type: 'json' };

test('odd values in every place cost their own item or a part of it (rules 47)', async () => {
  for (const [index, path] of PATHS.entries()) {
    // A sixth of them at each place, and each of them at a sixth of the places.
    const values = ODD_VALUES.filter((_, at) => (at + index) % 6 === 0);
    const odd = values.map((value, item) => oddEvent(path, value, item));
    await expectOthersAsTheyAre(odd.map((event) => pick(event, [...NEEDED, path[0]])));
  }
});

test('one odd value leaves the values beside it unchanged', async () => {
  const whole = readSchemaOrg(written(fullEvent(0)), { now: NOW }).feed.events?.[0];
  fc.assert(
    fc.property(fc.constantFrom(...COSTING), anOddValue, ([path, fields], value) => {
      const adapted = readSchemaOrg(written(oddEvent(path, value, 0)), { now: NOW }).feed.events?.[0];
      const kept = Object.entries(whole ?? {}).filter(([field]) => !fields.includes(field));
      expect(adapted).toMatchObject(Object.fromEntries(kept));
    }),
    { numRuns: 50 },
  );
});

/** Reads odd events together with a normal one. The normal one must not change, and each loss must be reported. */
async function expectOthersAsTheyAre(odd: readonly object[]): Promise<void> {
  const items = [...odd, WITNESS];
  const text = written(items);
  const { feed, report } = readSchemaOrg(text, { now: NOW });
  await checkFeed(feed);
  expect(readSchemaOrg(text, { now: NOW }).feed).toEqual(feed);
  expect(feed.events?.find(({ title_nb }) => title_nb === 'Vitnet')).toEqual(ALONE.events?.[0]);
  expect(feed.venues).toContainEqual(ALONE.venues?.[0]);
  expect(feed.organizers).toContainEqual(ALONE.organizers?.[0]);
  const unreported = odd.filter((_, item) => !report.some((finding) => isAbout(finding, item)));
  const tops = feed.events?.filter(({ superEvent }) => superEvent === null) ?? [];
  expect(tops.length).toBeGreaterThan(unreported.length);
  expect(report.filter(({ item, place }) => !isPlaceIn(place, items[item]))).toEqual([]);
}

/** An event that says something of everything, with something odd at a place. */
function oddEvent(path: readonly (string | number)[], value: unknown, item: number): object {
  const event = structuredClone(fullEvent(item, new Set([path[0]])));
  const holder = path.slice(0, -1).reduce<unknown>((json, step) => Reflect.get(Object(json), step), event);
  if (typeof holder === 'object' && holder !== null) Reflect.set(holder, path.at(-1) ?? '', value);
  return event;
}

const NEEDED = ['@type', '@id', 'name', 'startDate'];

function pick(event: object, properties: readonly unknown[]): object {
  return Object.fromEntries(Object.entries(event).filter(([property]) => properties.includes(property)));
}

/** Of `fullEvent.json`: what makes an event several is there only where it is asked for. */
function fullEvent(item: number, further: ReadonlySet<unknown> = new Set()): object {
  const text = JSON.stringify(FULL_EVENT).replaceAll('{item}', String(item));
  return Object.fromEntries(
    Object.entries(JSON.parse(text)).filter(([property]) => !FURTHER.has(property) || further.has(property)),
  );
}

const FURTHER: ReadonlySet<unknown> = new Set(['eventSchedule', 'subEvent', 'superEvent']);

function pathsIn(
  json: unknown,
  path: readonly (string | number)[] = [],
): readonly (readonly (string | number)[])[] {
  if (typeof json !== 'object' || json === null) return [path];
  const within = Object.entries(json).flatMap(([key, value]) => pathsIn(value, [...path, key]));
  return path.length === 0 ? within : [path, ...within];
}

function isAbout({ item, alsoIn }: Finding, wanted: number): boolean {
  return item === wanted || alsoIn.includes(wanted);
}

/** Whether a finding's place begins with something that the item says, or is the item or its line. */
function isPlaceIn(place: string, item: object | undefined): boolean {
  const [, first] = /^([^.[]*)/.exec(place) ?? [];
  return (
    item !== undefined && (first === '' || /^line \d+$/.test(place) || Object.hasOwn(item, first as string))
  );
}

/** JSON in which a text such as `raw:1e400` stands for the number that no double holds. */
function written(json: unknown): string {
  return (JSON.stringify(json) ?? 'null').replaceAll(/"raw:([^"]*)"/g, '$1');
}

const WITNESS = { ...fullEvent(99), name: 'Vitnet' };
const ALONE = readSchemaOrg(JSON.stringify(WITNESS), { now: NOW }).feed;

const ODD_VALUES: readonly unknown[] = [
  ...ODD,
  ...['9'.repeat(400), 'x'.repeat(2000), '😀'.repeat(500), nested(600)],
  Array.from({ length: 300 }, (_, day) => new Date(Date.UTC(2026, 2, day)).toISOString()),
  JSON.parse('{"__proto__": {"name": "a"}, "constructor": 1}'),
];

const anOddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_VALUES) },
  fc.jsonValue({ maxDepth: 2, stringUnit: anyCharacter }),
);

function nested(levels: number): unknown {
  let json: unknown = 'deep';
  for (let level = 0; level < levels; level += 1) json = level % 2 === 0 ? [json] : { name: json };
  return json;
}

const PATHS = pathsIn(fullEvent(0, FURTHER));

/** Properties, and the fields of the feed that an odd value there may cost. */
const COSTING: readonly (readonly [path: readonly string[], fields: readonly string[]])[] = [
  [['description'], ['desc_nb', 'desc_en']],
  [['doorTime'], ['venueNote']],
  [['image'], ['images']],
  [['keywords'], ['tags', 'categories']],
  [['organizer'], ['organizers']],
  [['performer'], ['tags']],
  [['typicalAgeRange'], ['minimumAge', 'maximumAge', 'ageRestriction']],
  [['remainingAttendeeCapacity'], ['availableTickets', 'activeTickets']],
  [['dateModified'], ['updated_at']],
  [['video'], ['videosURL']],
  [['eventSchedule'], ['dates']],
  [['superEvent'], ['superEvent']],
  [['sponsor'], []],
];
