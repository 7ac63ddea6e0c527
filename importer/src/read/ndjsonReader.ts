import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Faults } from '@calendar/model/fault';
import { ITEM_NAMES, SECTIONS, type Section } from '@calendar/model/feed';
import { parseFeedJson } from '@calendar/model/parseFeedJson';
import type { FeedReader, ReadItem } from './feedReader.ts';

/** Reads a `*.ndjson` file as a stream: each line an object whose one field names and holds an item. */
export function ndjsonReader(path: string, size: number): FeedReader {
  return {
    hasContentHashes: true,
    isShort: size <= SHORT,
    async read(take, faults, unchangedLines) {
      const sections = new Set<Section>();
      const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: CHUNK });
      let number = 0;
      for await (const lines of linesOf(chunks, LONGEST_LINE)) {
        for (const line of lines) {
          number += 1;
          const contentHash = line === null ? '' : contentHashOf(line);
          const stored = unchangedLines?.find(contentHash);
          if (stored !== undefined) {
            sections.add('events');
            unchangedLines?.take(stored, contentHash, placeOfItem(number, 'events'));
            continue;
          }
          const item = itemOf(line, number, contentHash, faults);
          if (item === null) continue;
          sections.add(item.section);
          const taken = take(item);
          if (taken !== undefined) await taken;
        }
      }
      return sections;
    },
  };
}

function itemOf(line: Buffer | null, number: number, contentHash: string, faults: Faults): ReadItem | null {
  if (line === null) {
    faults.add(`line ${number}`, `over ${LONGEST_LINE} bytes`, `a line of up to ${LONGEST_LINE} bytes`);
    return null;
  }
  if (line.every((byte) => WHITE_SPACE.has(byte))) return null;
  const value = parseFeedJson(line, `line ${number}`, faults);
  if (value === undefined) return null;
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const [only] = fields;
  const section = only === undefined || fields.length > 1 ? undefined : SECTION_OF.get(only[0]);
  if (only === undefined || section === undefined) {
    faults.add(`line ${number}`, value, AN_ITEM);
    return null;
  }
  return { section, place: placeOfItem(number, section), value: only[1], contentHash };
}

function placeOfItem(line: number, section: Section): string {
  return `line ${line}: ${ITEM_NAMES[section]}`;
}

const WHITE_SPACE: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n'));
const SECTION_OF = new Map<string, Section>(SECTIONS.map((section) => [ITEM_NAMES[section], section]));
const AN_ITEM = `an object with one field, named ${[...SECTION_OF.keys()].join(', ')}`;
const SHORT = 1024 * 1024;
const CHUNK = 256 * 1024;
const LONGEST_LINE = 16 * 1024 * 1024;

/** The version of the rules that read and check items. Increase it when any item is read or refused otherwise. */
export const READING_RULES = `9 tz ${process.versions['tz']}`;

/** The content hash of an item's bytes and of the rules that read them. Equal content hashes mean the same item. */
export function contentHashOf(bytes: Uint8Array): string {
  return hash('sha256', Buffer.concat([RULES, bytes]), 'base64');
}

const RULES = Buffer.from(READING_RULES);

/** The lines of bytes, cut at each `\n`. One longer than `longest` bytes is null, and never in memory whole. */
export async function* linesOf(
  chunks: AsyncIterable<Buffer>,
  longest: number,
): AsyncGenerator<readonly (Buffer | null)[]> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const lines: (Buffer | null)[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      const whole = length + end - from <= longest;
      lines.push(whole ? joined(begun, chunk.subarray(from, end)) : null);
      begun = [];
      length = 0;
      from = end + 1;
    }
    length += chunk.length - from;
    if (length <= longest) begun.push(chunk.subarray(from));
    else begun = [];
    yield lines;
  }
  if (length > 0) yield [length <= longest ? Buffer.concat(begun) : null];
}

function joined(begun: readonly Buffer[], end: Buffer): Buffer {
  return begun.length === 0 ? end : Buffer.concat([...begun, end]);
}

const NEWLINE = 0x0a;
