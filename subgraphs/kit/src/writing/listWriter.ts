import { isPromise } from './isPromise.ts';
import { nothing } from './leafWriter.ts';
import type { Items } from './takeItems.ts';
import { together } from './together.ts';
import { Unexpected, type ValueWriter, type Writing, type Written } from './Writing.ts';

/**
 * Writes lists where they stand, all items at once.
 *
 * @param charged what each item is known to cost
 */
export function inlineList(item: ValueWriter, isNullable: boolean, charged: number): ValueWriter {
  const each = (value: unknown, writing: Writing): Written =>
    isPromise(value) ? value.then((settled) => item.write(settled, writing)) : item.write(value, writing);
  const write = (value: unknown, writing: Writing): Written => {
    if (value === null || value === undefined) return nothing(isNullable);
    const items = Array.isArray(value) ? value : [...itemsOf(value)];
    if (charged > 0) writing.operation.allowance.charge(items.length * charged);
    let text = '[';
    for (let at = 0; at < items.length; at++) {
      if (at > 0) text += ',';
      const written = each(items[at], writing);
      if (typeof written !== 'string') {
        const rest = items.slice(at + 1).map((other) => async () => `,${await each(other, writing)}`);
        return together(text, written, rest, ']');
      }
      text += written;
    }
    return `${text}]`;
  };
  return { ...item, write };
}

/** What is listed. @throws where graphql-js takes it for no list */
export function itemsOf(value: unknown): Items {
  if (typeof value !== 'object' || value === null || !(Symbol.iterator in value)) throw new Unexpected();
  return value as Items;
}
