import {
  DATE_FIELDS,
  EVENT_FIELDS,
  type Fields,
  fieldsOf,
  IMAGE_FIELDS,
  PRICE_FIELDS,
} from '@calendar/event-fields';

/**
 * The source of the functions that make an event, and its dates, images and prices, of the values of a document. Each
 * object is one literal: V8 makes a slow one, a dictionary, of what gets many members one by one, as in a loop.
 */
export function eventReader(): string {
  return `// Written by \`npm run fields\` from packages/event-fields/src/eventFields.ts.
import type { CalendarEvent, EventDate, Image, Price } from '../../rules/calendarEvent.ts';

/** An event of the values of its document. */
export ${maker('CalendarEvent', EVENT_FIELDS)}
${maker('EventDate', DATE_FIELDS)}
${maker('Image', IMAGE_FIELDS)}
${maker('Price', PRICE_FIELDS)}
/** Of an item, in the order of its fields. */
export type Values = readonly unknown[];
`;
}

/** A function that makes an item of its values. */
function maker(type: ItemType, table: Fields): string {
  const members = fieldsOf(table).map(([name, { kind, absent }], position) => {
    const value = `values[${position}]`;
    const item = ITEM_TYPES[kind];
    if (item === undefined) return `    ${name}: ${value} as ${type}['${name}'],\n`;
    return absent === null
      ? `    ${name}: (${value} as readonly Values[] | null)?.map(to${item}) ?? null,\n`
      : `    ${name}: (${value} as readonly Values[]).map(to${item}),\n`;
  });
  return `function to${type}(values: Values): ${type} {\n  return {\n${members.join('')}  };\n}\n`;
}

type ItemType = 'CalendarEvent' | 'EventDate' | 'Image' | 'Price';
const ITEM_TYPES: { readonly [kind: string]: ItemType } = {
  date: 'EventDate',
  image: 'Image',
  price: 'Price',
};
