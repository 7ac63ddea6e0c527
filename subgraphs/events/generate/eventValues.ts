import {
  DATE_FIELDS,
  EVENT_FIELDS,
  type Fields,
  fieldsOf,
  IMAGE_FIELDS,
  PRICE_FIELDS,
} from '@calendar/model/eventFields';

/**
 * The source of the functions that convert between an event and the values of a document. An event includes dates,
 * images and prices. Each object is one literal. If members are added one by one, as in a loop, V8 makes a slow
 * dictionary.
 */
export function eventValues(): string {
  return `// Written by \`npm run fields\` from packages/model/src/eventFields/eventFields.ts.
import type { CalendarEvent, EventDate, Image, Price } from '../../rules/calendarEvent.ts';

/** Of an item, in the order of its fields. */
export type Values = readonly unknown[];

export ${reader('CalendarEvent', EVENT_FIELDS)}
export ${writer('CalendarEvent', EVENT_FIELDS)}
${reader('EventDate', DATE_FIELDS)}
${writer('EventDate', DATE_FIELDS)}
${reader('Image', IMAGE_FIELDS)}
${writer('Image', IMAGE_FIELDS)}
${reader('Price', PRICE_FIELDS)}
${writer('Price', PRICE_FIELDS)}`;
}

/** A function that makes an item of its values. */
function reader(type: ItemType, table: Fields): string {
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

/** A function that gives an item's values. */
function writer(type: ItemType, table: Fields): string {
  const values = fieldsOf(table).map(([name, { kind, absent }]) => {
    const item = ITEM_TYPES[kind];
    if (item === undefined) return `item.${name}`;
    return absent === null
      ? `item.${name}?.map(valuesOf${item}) ?? null`
      : `item.${name}.map(valuesOf${item})`;
  });
  const line = `  return [${values.join(', ')}];`;
  // As Biome writes a list.
  const list = line.length <= LINE_WIDTH ? line : `  return [\n    ${values.join(',\n    ')},\n  ];`;
  return `function valuesOf${type}(item: ${type}): Values {\n${list}\n}\n`;
}

const LINE_WIDTH = 110;
type ItemType = 'CalendarEvent' | 'EventDate' | 'Image' | 'Price';
const ITEM_TYPES: { readonly [kind: string]: ItemType } = {
  date: 'EventDate',
  image: 'Image',
  price: 'Price',
};
