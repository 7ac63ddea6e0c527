import { nothing } from './leafWriter.ts';
import { together } from './together.ts';
import { Unexpected, type ValueWriter, type Writing, type Written } from './Writing.ts';

/** Writes what may be an object by its fields. */
export function objectWriter(object: ValueWriter, isNullable: boolean): ValueWriter {
  const write = (value: unknown, writing: Writing): Written => {
    if (typeof value === 'object' && value !== null && !(value instanceof Error))
      return object.write(value, writing);
    if (value === null || value === undefined) return nothing(isNullable);
    throw new Unexpected();
  };
  return { ...object, write, cost: 1 + object.cost };
}

/** Writes the fields of an object. */
export function fieldsWriter(fields: readonly FieldWriter[]): ValueWriter['write'] {
  if (fields.length === 0) return () => '{}';
  return (source, writing) => {
    let text = '';
    for (let at = 0; at < fields.length; at++) {
      const { opening, write } = fields[at] as FieldWriter;
      text += opening;
      const written = write(source, writing);
      if (typeof written !== 'string') {
        const rest = fields
          .slice(at + 1)
          .map((each) => async () => each.opening + (await each.write(source, writing)));
        return together(text, written, rest, '}');
      }
      text += written;
    }
    return `${text}}`;
  };
}

export interface FieldWriter extends ValueWriter {
  /** The response key, and what is in front of it. */
  readonly opening: string;
}
