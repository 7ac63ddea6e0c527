import { isUtf8 } from 'node:buffer';
import { type Finding, parseCategoryMapping, readSchemaOrg, SchemaOrgError } from '@calendar/schema-org';
import type { FeedReader } from '../read/feedReader.ts';
import { jsonReader } from '../read/jsonReader.ts';
import { objectReader } from '../read/objectReader.ts';
import { openFeed, readBytes, readInput } from '../read/openFeed.ts';
import type { ImportArguments } from './importArguments.ts';

/**
 * Opens what the command names, in the format it names.
 *
 * @param onFinding is called with what an adapter could not take from an item
 */
export async function openSource(
  { file, format, mapping }: ImportArguments,
  onFinding: (finding: Finding) => void,
): Promise<FeedReader> {
  if (format === 'calendar')
    return file === '-' ? jsonReader(await readInput(process.stdin)) : openFeed(file);
  const bytes = file === '-' ? await readInput(process.stdin) : await readBytes(file);
  const options =
    mapping === null ? {} : { mapping: parseCategoryMapping(textFrom(await readBytes(mapping))) };
  const { feed, report } = readSchemaOrg(textFrom(bytes), options);
  for (const finding of report) onFinding(finding);
  return objectReader(feed);
}

function textFrom(bytes: Buffer): string {
  // Read nevertheless, every letter beyond ASCII would be lost.
  if (!isUtf8(bytes)) throw new SchemaOrgError('This is not text in UTF-8. Convert it, and import it again.');
  return bytes.toString('utf8');
}
