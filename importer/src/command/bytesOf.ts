import { readBytes, readInput, UnreadableFeed } from '../read/openFeed.ts';
import type { SourceDocument } from '../web/sourceDocument.ts';

/**
 * The bytes of a source that is one document.
 *
 * @param documents the documents that were read already. Null: the one that `file` names is read
 * @param what the source as a message names it
 * @throws UnreadableFeed if it is several documents
 */
export async function bytesOf(
  file: string,
  documents: readonly SourceDocument[] | null,
  what: string,
): Promise<Uint8Array> {
  if (documents === null) return file === '-' ? readInput(process.stdin) : readBytes(file);
  const [document, ...others] = documents;
  if (document === undefined || others.length > 0)
    throw new UnreadableFeed(`${file} has ${documents.length} documents. ${what} is one.`);
  return document.bytes;
}
