import { isUtf8 } from 'node:buffer';
import { LONGEST_LINE, MOST_LINES } from './bounds.ts';
import { IcsError } from './icsError.ts';

/** A content line of RFC 5545, 3.1: joined of the lines that it was folded into. */
export interface ContentLine {
  /** The number of its first line in the file, from 1. */
  readonly line: number;
  /** Null: it is too long. */
  readonly text: string | null;
  /** It was not UTF-8, and was read as Latin-1. */
  readonly isLatin: boolean;
}

/**
 * The content lines of a file, but for empty ones. Lines are joined before they are decoded: some producers fold within a
 * character. NUL characters are left out, which no text of a feed may have.
 *
 * @throws IcsError when there are too many lines
 */
export function* contentLinesOf(given: Uint8Array): Generator<ContentLine> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  let parts: Buffer[] = [];
  let began = 0;
  let number = 0;
  for (let at = bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0; at < bytes.length; ) {
    number += 1;
    if (number > MOST_LINES) throw new IcsError(`This has more than ${MOST_LINES} lines.`);
    const end = endOfLine(bytes, at);
    const continues = parts.length > 0 && (bytes[at] === SPACE || bytes[at] === TAB);
    if (!continues) {
      yield* joined(parts, began);
      parts = [];
      began = number;
    }
    parts.push(bytes.subarray(continues ? at + 1 : at, end));
    at = bytes[end] === RETURN && bytes[end + 1] === NEWLINE ? end + 2 : end + 1;
  }
  yield* joined(parts, began);
}

/** Lines end with CRLF; LF and CR alone are read as well. */
function endOfLine(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== NEWLINE && bytes[at] !== RETURN) at += 1;
  return at;
}

function* joined(parts: readonly Buffer[], line: number): Generator<ContentLine> {
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  if (size > LONGEST_LINE) {
    yield { line, text: null, isLatin: false };
    return;
  }
  if (size === 0) return;
  const [first] = parts;
  const whole = parts.length === 1 && first !== undefined ? first : Buffer.concat(parts, size);
  const isLatin = !isUtf8(whole);
  const text = whole.toString(isLatin ? 'latin1' : 'utf8').replaceAll('\0', '');
  if (text.trim() !== '') yield { line, text, isLatin };
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const [TAB, NEWLINE, RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];
