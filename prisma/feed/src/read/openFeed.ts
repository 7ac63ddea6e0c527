import { readFile, stat } from 'node:fs/promises';
import type { FeedReader } from './feedReader.ts';
import { jsonReader } from './jsonReader.ts';
import { ndjsonReader } from './ndjsonReader.ts';

/**
 * Opens a feed file. A `*.json` file is read at once; a `*.ndjson` file is read as a stream, each time anew.
 *
 * @throws UnreadableFeed when it is not a file that can be read, or its name says neither form
 * @throws FeedRefused when a `*.json` file is not JSON
 */
export async function openFeed(path: string): Promise<FeedReader> {
  const form = /\.(json|ndjson)$/i.exec(path)?.[1]?.toLowerCase();
  if (form === undefined) throw new UnreadableFeed(`${path}: a feed's name ends in .json or .ndjson.`);
  const { size, isFile } = await statOf(path);
  if (form === 'ndjson') {
    if (!isFile) throw new UnreadableFeed(`${path} is not a file. An .ndjson feed is read twice.`);
    return ndjsonReader(path);
  }
  if (size > LARGEST_JSON) {
    throw new UnreadableFeed(
      `${path} is larger than ${LARGEST_JSON} bytes. Give a feed of this size as .ndjson.`,
    );
  }
  return jsonReader(await readFile(path));
}

/** A feed file that cannot be read at all. The message says why and what to do. */
export class UnreadableFeed extends Error {
  override readonly name = 'UnreadableFeed';
}

async function statOf(path: string): Promise<{ readonly size: number; readonly isFile: boolean }> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) throw new UnreadableFeed(`${path} is a folder, not a feed.`);
    return { size: stats.size, isFile: stats.isFile() };
  } catch (error) {
    if (error instanceof UnreadableFeed) throw error;
    throw new UnreadableFeed(`${path} cannot be read: ${(error as Error).message}`);
  }
}

const LARGEST_JSON = 256 * 1024 * 1024;
