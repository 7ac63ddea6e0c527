import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';

/** The place at which a text stops being JSON. */
export interface Break {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** The text there, shortened. */
  readonly near: string;
  readonly expected: string;
}

/** Finds the place and the reason at which a text that `JSON.parse` refuses stops being JSON. */
export function firstBreak(text: string): Break {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  const first = errors[0];
  const offset = first?.offset ?? text.length;
  const before = text.slice(0, offset).split('\n');
  return {
    line: before.length,
    column: (before.at(-1) ?? '').length + 1,
    near: text.slice(offset, offset + 20),
    expected: first === undefined ? 'JSON' : `JSON (${asWords(printParseErrorCode(first.error))})`,
  };
}

/** `ValueExpected` → `value expected`. */
function asWords(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
