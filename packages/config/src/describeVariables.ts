import { PARTS, type Part } from './parts.ts';
import { HANDED_ON, REQUIRED, type Variable, variables } from './variables.ts';

/** The variables that a part reads, a line each, for its `--help`. */
export function describeVariables(part: Part): string {
  const read = Object.entries<Variable>(variables).filter(([, { readBy }]) => part in readBy);
  const width = 22;
  return read
    .map(([name, variable]) => {
      const own = variable.readBy[part];
      const otherwise = own === undefined || own === HANDED_ON ? describeDefault(variable) : String(own);
      const words = `${variable.meaning} (${otherwise})`.replaceAll('`', '');
      return `  ${name.padEnd(width)}  ${words}`;
    })
    .join('\n');
}

/** In Markdown: the value that applies if a variable is not set. */
export function describeDefault({ readBy, otherwise }: Variable): string {
  if (otherwise !== undefined) return otherwise;
  const values = Object.entries(readBy).filter(([, value]) => value !== HANDED_ON);
  const distinct = [...new Set(values.map(([, value]) => value))];
  return distinct
    .map((value, index) => {
      const words = value === undefined ? 'unset' : value === REQUIRED ? 'required' : `\`${value}\``;
      const readers = values.filter(([, each]) => each === value).map(([part]) => part as Part);
      return index === 0 ? words : `${readers.join(', ')}: ${words}`;
    })
    .join('; ');
}

/** Those of some parts that read a variable for themselves, in the order of `PARTS`. */
export function describeReaders({ readBy }: Variable, parts: readonly Part[] = PARTS): string {
  return parts.filter((part) => part in readBy && readBy[part] !== HANDED_ON).join(', ');
}
