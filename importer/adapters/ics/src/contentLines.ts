import { isUtf8 } from 'node:buffer';
import { ForeignFeedError } from '@calendar/adapter-kit/categoryMapping';
import { fromUtf16 } from '@calendar/adapter-kit/fromUtf16';
import { withoutControls } from '@calendar/text';
import { LONGEST_LINE, MOST_LINES } from './bounds.ts';

/** A content line of RFC 5545, 3.1: joined of the lines that it was folded into. */
export interface ContentLine {
  /** The number of its first line in the file, from 1. */
  readonly line: number;
  /** Null: it is too long. */
  readonly text: string | null;
  /** Bytes of it were not UTF-8. */
  readonly isLatin: boolean;
}

/** The content lines of a file. Some producers fold within a character, so they are joined before decoding. */
export function* contentLinesOf(given: Uint8Array): Generator<ContentLine> {
  const { buffer, byteOffset, byteLength } = fromUtf16(given);
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  let parts: Buffer[] = [];
  let began = 0;
  let number = 0;
  let at = bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  while (WHITE_SPACE.has(bytes[at] ?? 0)) at += 1;
  while (at < bytes.length) {
    number += 1;
    if (number > MOST_LINES) throw new ForeignFeedError(`This has more than ${MOST_LINES} lines.`);
    const end = endOfLine(bytes, at);
    const isFolded = parts.length > 0 && (bytes[at] === SPACE || bytes[at] === TAB);
    const isBroken = endsBroken(parts);
    if (isBroken) parts.push((parts.pop() as Buffer).subarray(0, -1));
    else if (!isFolded) {
      yield* joined(parts, began);
      parts = [];
      began = number;
    }
    parts.push(bytes.subarray(isFolded ? at + 1 : at, end));
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
  const text = unquoted(withoutControls(isLatin ? mixedText(whole) : whole.toString('utf8')));
  if (text.trim() !== '') yield { line, text, isLatin };
}

/** Whether a property in quoted-printable, the form of vCalendar that plug-ins of sites still write, goes on. */
function endsBroken(parts: readonly Buffer[]): boolean {
  const [first] = parts;
  if (first === undefined || parts.at(-1)?.at(-1) !== EQUALS) return false;
  return QUOTED.test(first.toString('latin1', 0, 300));
}

/** `SUMMARY;ENCODING=QUOTED-PRINTABLE:Bl=C3=A5` as `Blå`. */
function unquoted(text: string): string {
  const [property] = QUOTED.exec(text) ?? [];
  if (property === undefined) return text;
  const value = text.slice(property.length).replaceAll(/(?:=[0-9a-f]{2})+/gi, (run) => {
    const bytes = Buffer.from(run.replaceAll('=', ''), 'hex');
    return withoutControls(mixedText(bytes)).replaceAll(/\r?\n/g, '\\n');
  });
  return property + value;
}

/** What is UTF-8 in it is read as such, if anything is; any other byte is windows-1252. */
function mixedText(line: Buffer): string {
  const bytes = line.toString('latin1');
  const isMixed = Array.from(bytes.matchAll(SEQUENCE)).some(([sequence]) =>
    isUtf8(Buffer.from(sequence, 'latin1')),
  );
  if (!isMixed) return WINDOWS.decode(line);
  return bytes.replaceAll(SEQUENCE, (sequence) => {
    const part = Buffer.from(sequence, 'latin1');
    if (isUtf8(part)) return part.toString('utf8');
    return sequence < '\u00c0' ? WINDOWS.decode(part) : '\ufffd';
  });
}

const SEQUENCE =
  /[\u00c2-\u00df][\u0080-\u00bf]?|[\u00e0-\u00ef][\u0080-\u00bf]{0,2}|[\u00f0-\u00f4][\u0080-\u00bf]{0,3}|[\u0080-\u00ff]/g;
const WINDOWS = new TextDecoder('windows-1252');
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const QUOTED = /^[A-Z-]+;(?:[^:]*;)?ENCODING=QUOTED-PRINTABLE(?:;[^:]*)?:/i;
const [TAB, NEWLINE, RETURN, SPACE, EQUALS] = [0x09, 0x0a, 0x0d, 0x20, 0x3d];
const WHITE_SPACE: ReadonlySet<number> = new Set([TAB, NEWLINE, RETURN, SPACE]);
