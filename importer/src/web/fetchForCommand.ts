import { SourceFault, type SourceLimits } from '@calendar/web';
import { type FetchOptions, fetchSource, type SourceDocument } from '@calendar/web/fetchSource';
import type { ImportArguments } from '../command/importArguments.ts';
import { refuseSyndication } from '../read/openFeed.ts';
import { formatOf, type SourceFormat } from '../sources/formats.ts';

/** Fetches the source that the command names. Throws a SourceFault: unreadable, of no format, or incomplete. */
export async function fetchForCommand(
  address: URL,
  { format, replace }: Pick<ImportArguments, 'format' | 'replace'>,
  { log, ...web }: WebSetting,
): Promise<{ readonly format: SourceFormat; readonly documents: readonly SourceDocument[] }> {
  const fetched = await fetchSource(address, { ...web, isWholeNeeded: replace });
  if (fetched.state === 'unchanged') throw new SourceFault('failed', address, 'nothing was read.');
  const { documents, skipped, isWhole } = fetched;
  for (const line of skipped) log(`Not read: ${line}`);
  const [document] = documents as readonly [SourceDocument];
  const at = new URL(document.address);
  if (replace && !isWhole) {
    throw new SourceFault('failed', address, 'not all of its pages were read, so they replace nothing.');
  }
  const known = format ?? (isCalendar(document.bytes) ? 'ics' : formatOf(document.mediaType, at));
  if (known !== null) return { format: known, documents };
  const what = document.mediaType === '' ? 'of no known type' : document.mediaType;
  refuseSyndication(document.bytes, at.href);
  throw new SourceFault(
    'unsuitable',
    at,
    `this is ${what}. Expected application/json, application/ld+json, text/html, text/calendar or text/csv, or name the format by --format.`,
  );
}

/** Servers call it a page, or nothing that is known, as well. */
function isCalendar(bytes: Uint8Array): boolean {
  return CALENDAR.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1'));
}

const CALENDAR = /^(?:\u00ef\u00bb\u00bf)?\s*BEGIN:VCALENDAR/i;

export interface WebSetting extends Pick<FetchOptions, 'allowList' | 'site' | 'robots' | 'signal'> {
  readonly limits?: Partial<SourceLimits>;
  readonly log: (line: string) => void;
}
