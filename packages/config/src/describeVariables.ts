import type * as z from 'zod';
import { CHECKED_BY, PARTS, type Part, READ_BY } from './parts.ts';
import { type VariableName, variables } from './variables.ts';

/** The variables that a part reads, a line each, for its `--help`. */
export function describeVariables(part: Part): string {
  const width = 22;
  return NAMES.filter((name) => name in CHECKED_BY[part].shape)
    .map((name) => {
      const words = `${variables[name].meaning} (${usual(part, name) ?? describeDefault(name)})`;
      return `  ${name.padEnd(width)}  ${words.replaceAll('`', '')}`;
    })
    .join('\n');
}

/** In Markdown: the value that applies if a variable is not set. */
export function describeDefault(name: VariableName): string {
  const { otherwise } = variables[name];
  if (otherwise !== undefined) return otherwise;
  const readers = readersOf(name, PARTS);
  const distinct = [...new Set(readers.map((part) => describedFor(part, name)))];
  return distinct
    .map((words, index) => {
      const parts = readers.filter((part) => describedFor(part, name) === words);
      return index === 0 ? words : `${parts.join(', ')}: ${words}`;
    })
    .join('; ');
}

/** Those of some parts that read a variable for themselves. What every subgraph reads is not said of one again. */
export function describeReaders(name: VariableName, parts: readonly Part[] = PARTS): string {
  return readersOf(name, parts).join(', ');
}

/** The default of a variable for a part; undefined if there is none. */
export function usual(part: Part, name: VariableName): unknown {
  const types: Readonly<Record<string, z.ZodType | undefined>> = READ_BY[part].shape;
  const read = types[name]?.safeParse(undefined);
  return read?.success ? read.data : undefined;
}

const NAMES = Object.keys(variables) as readonly VariableName[];

function readersOf(name: VariableName, parts: readonly Part[]): readonly Part[] {
  return parts.filter(
    (part) => name in READ_BY[part].shape && !(part === 'events' && name in READ_BY.subgraphs.shape),
  );
}

function describedFor(part: Part, name: VariableName): string {
  const types: Readonly<Record<string, z.ZodType | undefined>> = READ_BY[part].shape;
  if (types[name]?.safeParse(undefined).success === false) return 'required';
  const value = usual(part, name);
  return value === undefined ? 'unset' : `\`${value}\``;
}
