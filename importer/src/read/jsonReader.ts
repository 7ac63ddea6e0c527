import { Faults } from '../faults/fault.ts';
import { FeedRefused } from '../faults/feedRefused.ts';
import type { FeedReader } from './feedReader.ts';
import { firstBreak } from './firstBreak.ts';
import { DEEPEST_JSON, isJsonTooDeep } from './nesting.ts';
import { objectReader } from './objectReader.ts';
import { addRepeatedKeys } from './repeatedKeys.ts';

/**
 * Reads a feed that is the text of one JSON object of sections.
 *
 * @throws FeedRefused when the text is not UTF-8, not JSON, or nested too deep
 */
export function jsonReader(bytes: Uint8Array): FeedReader {
  if (isJsonTooDeep(bytes)) throw refusedFor('the feed', `${bytes.length} bytes`, NOT_TOO_DEEP);
  const text = decoded(bytes);
  const feed = parsed(text);
  const repeated = new Faults();
  addRepeatedKeys(text, feed, '', repeated);
  const reader = objectReader(feed);
  return {
    ...reader,
    read(take, faults) {
      faults.addAll(repeated);
      return reader.read(take, faults);
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { line, column, near, expected } = firstBreak(text);
    throw refusedFor(`line ${line}, column ${column}`, near, expected);
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusedFor('the feed', `${bytes.length} bytes`, 'text in UTF-8');
  }
}

function refusedFor(place: string, value: unknown, expected: string): FeedRefused {
  const faults = new Faults();
  faults.add(place, value, expected);
  return new FeedRefused(faults);
}

const NOT_TOO_DEEP = `objects and lists nested at most ${DEEPEST_JSON} deep`;
