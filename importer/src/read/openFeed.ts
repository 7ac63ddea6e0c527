import { readFile, stat } from 'node:fs/promises';
import type { FeedReader } from './feedReader.ts';
import { ndjsonReader } from './ndjsonReader.ts';
import { jsonReader } from './objectReader.ts';

/** Opens a feed file; a `*.ndjson` file is read as a stream. Throws an UnreadableFeed, or a FeedRefused for no JSON. */
export async function openFeed(path: string): Promise<FeedReader> {
  const form = /\.(json|ndjson)$/i.exec(path)?.[1]?.toLowerCase();
  if (form === undefined)
    throw new UnreadableFeed(`${path}: a feed's name ends in .json or .ndjson. ${OTHERS}`);
  const stats = await readable(path, stat(path));
  if (form === 'ndjson') {
    if (!stats.isFile())
      throw new UnreadableFeed(`${path} is not a file. An .ndjson feed may be read twice.`);
    return ndjsonReader(path, stats.size);
  }
  if (stats.size > LARGEST_JSON) {
    throw new UnreadableFeed(
      `${path} is larger than ${LARGEST_JSON} bytes. Give a feed of this size as .ndjson.`,
    );
  }
  return jsonReader(await readBytes(path));
}

/** A feed file that cannot be read at all. The message gives the reason and the remedy. */
export class UnreadableFeed extends Error {
  override readonly name = 'UnreadableFeed';
}

/** A file's bytes. Throws an UnreadableFeed. */
export async function readBytes(path: string): Promise<Buffer> {
  const { size } = await readable(path, stat(path));
  if (size > LARGEST_JSON)
    throw new UnreadableFeed(`${path} has ${size} bytes. Up to ${LARGEST_JSON} are read at once.`);
  return readable(path, readFile(path));
}

/** The bytes of standard input. Throws an UnreadableFeed when there are too many. */
export async function readInput(input: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    size += chunk.length;
    if (size > LARGEST_JSON) throw new UnreadableFeed(`Standard input has more than ${LARGEST_JSON} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readable<Result>(path: string, reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    throw new UnreadableFeed(`${path} cannot be read: ${whyUnreadable(error)}.`);
  }
}

export function whyUnreadable(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return REASONS.get(code ?? '') ?? message;
}

const REASONS = new Map([
  ['ENOENT', 'there is no such file'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'this user may not'],
]);
const OTHERS =
  'A calendar’s ends in .ics, a spreadsheet’s in .csv or .tsv, a web page’s in .html; else name the format by --format.';
const LARGEST_JSON = 256 * 1024 * 1024;

/** Refuses RSS and Atom, which tell when something was written and not when an event is, by an UnreadableFeed. */
export function refuseSyndication(bytes: Uint8Array, name: string): void {
  const beginning = Buffer.from(bytes.subarray(0, 2_000)).toString('latin1');
  if (
    !/^(?:\u00ef\u00bb\u00bf)?\s*(?:<\?xml[^>]*>\s*|<!--[^>]*-->\s*){0,5}<(?:rss|feed|rdf:RDF)\b/i.test(
      beginning,
    )
  )
    return;
  throw new UnreadableFeed(
    `${name} is an RSS or Atom feed. It tells when a text was written, and not when an event is. Ask the publisher for an ` +
      'iCalendar address (.ics), for pages with schema.org events, or for a spreadsheet with a row for each date ' +
      '(npm run import --silent -- --csv-template > FILE.csv writes one to begin with).',
  );
}
