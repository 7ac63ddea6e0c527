import { userInputError } from '@calendar/subgraph';
import {
  ANY,
  type Conditions,
  FILTER_FIELDS,
  type FieldName,
  type FilterInput,
} from '../rules/filterFields.ts';
import { InvalidDate, InvalidValue } from '../rules/invalidValue.ts';

/**
 * Reads a caller's filter (docs/interface.md 4.3 "Filter", docs/rules.md 11 "Values that count as absent", 16
 * "Strings in filter types", 17 "Invalid filter values"). Throws `Query Arguments invalid`, with all dates
 * that cannot be read, or `BAD_USER_INPUT`.
 */
export function filterArguments(filter: FilterInput, plusMayBeSpace: boolean): Conditions {
  const conditions: Record<string, unknown> = { ...ANY };
  const invalidArgs: string[] = [];
  let invalid: Error | undefined;
  for (const name of FIELD_NAMES) {
    const given = filter[name];
    if (given === undefined || given === null) continue;
    const value = FILTER_FIELDS[name].read(given as never, plusMayBeSpace);
    if (value instanceof InvalidDate) invalidArgs.push(name);
    else if (value instanceof InvalidValue) invalid ??= invalidArgument(name, value);
    else conditions[name] = value;
  }
  if (invalidArgs.length > 0)
    throw userInputError('Query Arguments invalid', { invalidArgs, accepted: ACCEPTED_DATES });
  if (invalid !== undefined) throw invalid;
  return conditions as Conditions;
}

const FIELD_NAMES = Object.keys(FILTER_FIELDS) as FieldName[];

/** The error for an argument with an invalid value, which names the argument and the form that is accepted. */
export function invalidArgument(name: string, { must, got }: InvalidValue): Error {
  const shown = typeof got === 'string' ? quoted(got) : got;
  return userInputError(`Argument "${name}" must ${must}; got ${shown}.`);
}

/** The message must not have this detail, since callers compare it. */
const ACCEPTED_DATES = 'A date and a time with an offset, such as "2026-11-23 18:00:00+01:00".';

function quoted(given: string): string {
  return JSON.stringify(given.length > 60 ? `${given.slice(0, 60)}…` : given);
}
