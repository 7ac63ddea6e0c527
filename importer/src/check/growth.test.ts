import { ITEM_NAMES, SECTIONS, type Section } from '@calendar/feed';
import { countNormalized, countParsed, doublingLengths, textFamilies } from '@calendar/text/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { category, event, organizer, venue } from '../../test/builders.ts';
import { Faults } from '../faults/fault.ts';
import { ITEM_SCHEMAS } from './itemSchemas.ts';
import { readItem } from './readItem.ts';

const LONGEST = 100_000;
const MOST_FOR_TWICE = 2.6;
/** Below this, what a text costs is not what its length does. */
const LITTLE = 20_000;

const FAMILIES = textFamilies().map(({ name, of }) => ({ name, texts: doublingLengths(LONGEST, 3).map(of) }));

const ITEMS: { readonly [S in Section]: object } = {
  categories: category('c'),
  retiredCategories: { id: 'r' },
  ticketTypes: { id: 't' },
  venues: venue('v'),
  organizers: organizer('o'),
  events: event('e'),
};

describe('a text of any kind takes work that grows no more than its length does (rules 49)', () => {
  test.each(SECTIONS.flatMap((section) => textsOf(ITEM_SCHEMAS[section]).map((path) => ({ section, path }))))(
    'in $section $path',
    async ({ section, path }) => {
      for (const { name, texts } of FAMILIES) {
        let before = LITTLE;
        for (const text of texts) {
          const value = withText(ITEMS[section], path.split('.'), text);
          const work = await workOf(section, value);
          expect(work, `${name} of ${text.length}`).toBeLessThanOrEqual(MOST_FOR_TWICE * before);
          before = Math.max(work, LITTLE);
        }
      }
    },
  );
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

async function workOf(section: Section, value: unknown): Promise<number> {
  let parsed = 0;
  const { characters } = await countNormalized(async () => {
    parsed = await countParsed(() => readItem({ ...raw(section), value }, new Faults()));
  });
  return characters + parsed;
}

function raw(section: Section) {
  return { section, place: ITEM_NAMES[section], size: 0, contentHash: null };
}

/** Where texts are in the items of a schema; `*` is each item of a list. */
function textsOf(schema: z.ZodType, path: readonly string[] = []): readonly string[] {
  if (schema instanceof z.ZodString) return [path.join('.')];
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      textsOf(field as z.ZodType, [...path, name]),
    );
  }
  if (schema instanceof z.ZodArray) return textsOf(schema.element as z.ZodType, [...path, '*']);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => textsOf(option as z.ZodType, path));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return textsOf(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodPipe)
    return [...new Set([schema.in, schema.out].flatMap((part) => textsOf(part as z.ZodType, path)))];
  return [];
}

function withText(value: unknown, [step, ...steps]: readonly string[], text: string): unknown {
  if (step === undefined) return text;
  if (step === '*') return [withText(Array.isArray(value) ? value[0] : undefined, steps, text)];
  const fields = (value ?? {}) as { readonly [name: string]: unknown };
  return { ...fields, [step]: withText(fields[step], steps, text) };
}
