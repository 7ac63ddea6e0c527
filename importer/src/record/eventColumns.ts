import {
  type ColumnsOf,
  type Contact,
  columnOf,
  EVENT_FIELDS,
  type EventItem,
  type Field,
  type Fields,
  fieldsOf,
  ITEM_FIELDS,
} from '@calendar/model/eventFields';

/** The columns of an event and the rows of its dates, images and prices. The table of its fields names them. */
export function eventColumns(event: EventItem): ColumnsOf<typeof EVENT_FIELDS> {
  // The table gives these columns; the compiler cannot derive them from a loop.
  return columnsOf(EVENT, event) as ColumnsOf<typeof EVENT_FIELDS>;
}

function columnsOf({ columns, empty }: Table, item: Item): object {
  const row: Record<string, unknown> = { ...empty };
  for (const { name, column, kind, items } of columns) {
    const value = item[name];
    // What a row lacks is null in the record, and most of an event is.
    if (value === null) continue;
    if (items !== undefined) row[column] = (value as readonly Item[]).map((each) => columnsOf(items, each));
    else if (kind === 'instant') row[column] = new Date(value as number).toISOString();
    else if (kind === 'contact') Object.assign(row, contactColumns(column, value as Contact));
    else row[column] = value;
  }
  return row;
}

export function eventOf(row: object): EventItem {
  return itemOf(EVENT, row as Item) as unknown as EventItem;
}

function itemOf({ columns }: Table, row: Item): Item {
  return Object.fromEntries(
    columns.map(({ name, column, kind, items }) => {
      if (kind === 'contact') return [name, contactOf(row[`${column}Email`], row[`${column}Phone`])];
      const value = row[column] ?? null;
      if (value === null) return [name, null];
      if (items !== undefined) return [name, (value as readonly Item[]).map((each) => itemOf(items, each))];
      return [name, kind === 'instant' ? Date.parse(value as string) : value];
    }),
  );
}

function contactOf(email: unknown, phone: unknown): unknown {
  return email === null && phone === null ? null : { email, phone };
}

function contactColumns(column: string, { email, phone }: Contact): object {
  return { [`${column}Email`]: email, [`${column}Phone`]: phone };
}

function tableOf(fields: Fields): Table {
  const columns = fieldsOf(fields).map(([name, field]): Column => {
    const items = (ITEM_FIELDS as { readonly [kind: string]: Fields })[field.kind];
    return {
      ...{ name, column: columnOf(name, field), kind: field.kind },
      items: items === undefined ? undefined : tableOf(items),
    };
  });
  const names = columns.flatMap(({ column, kind }) =>
    kind === 'contact' ? Object.keys(contactColumns(column, NO_CONTACT)) : [column],
  );
  return { columns, empty: Object.fromEntries(names.map((name) => [name, undefined])) };
}

const NO_CONTACT: Contact = { email: null, phone: null };
const EVENT = tableOf(EVENT_FIELDS);

interface Table {
  readonly columns: readonly Column[];
  /** A row without values. V8 copies it fast, and makes a slow object of one that gets its members one by one. */
  readonly empty: object;
}

interface Column {
  readonly name: string;
  readonly column: string;
  readonly kind: Field['kind'];
  readonly items: Table | undefined;
}

type Item = { readonly [name: string]: unknown };
