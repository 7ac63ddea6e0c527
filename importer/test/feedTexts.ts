import { SECTIONS, type Section } from '@calendar/model/feed';
import { ITEM_SCHEMAS } from '@calendar/model/itemSchemas';
import { z } from 'zod';
import { category, event, organizer, venue } from './builders.ts';

/** Every field of a feed that is, or may be, a text, as the schemas of its items name them. */
export function feedTexts() {
  return SECTIONS.flatMap((section) =>
    textsOf(ITEM_SCHEMAS[section]).map((path) => ({
      section,
      path,
      /** An item of the section that has the text there. */
      itemWith: (text: string) => withText(ITEMS[section], path.split('.'), text),
    })),
  );
}

const ITEMS: { readonly [S in Section]: object } = {
  categories: category('c'),
  retiredCategories: { id: 'r' },
  ticketTypes: { id: 't' },
  venues: venue('v'),
  organizers: organizer('o'),
  events: event('e'),
};

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
