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
  type ItemKind,
} from '@calendar/event-fields';

/** The columns of an event and the rows of its dates, images and prices, as the table of its fields names them. */
export function eventColumns(event: EventItem): ColumnsOf<typeof EVENT_FIELDS> {
  // The property "every field survives" holds what the compiler cannot follow.
  return columnsOf(EVENT_FIELDS, event) as ColumnsOf<typeof EVENT_FIELDS>;
}

function columnsOf(table: Fields, item: { readonly [name: string]: unknown }): object {
  const columns: Record<string, unknown> = {};
  for (const [name, field] of fieldsOf(table)) {
    const value = item[name];
    const column = columnOf(name, field);
    if (field.kind === 'contact') {
      const { email, phone } = (value as Contact | null) ?? NO_CONTACT;
      columns[`${column}Email`] = email;
      columns[`${column}Phone`] = phone;
    } else {
      columns[column] = value === null ? null : stored(field, value);
    }
  }
  return columns;
}

function stored({ kind }: Field, value: unknown): unknown {
  if (kind === 'instant') return new Date(value as number).toISOString();
  if (!isItemKind(kind)) return value;
  return (value as readonly { readonly [name: string]: unknown }[]).map((item) =>
    columnsOf(ITEM_FIELDS[kind], item),
  );
}

function isItemKind(kind: Field['kind']): kind is ItemKind {
  return kind in ITEM_FIELDS;
}

const NO_CONTACT: Contact = { email: null, phone: null };
