import { describeFinding } from '@calendar/adapter-kit/report';
import { importFeed, LossWithheld } from '../importFeed.ts';
import type { DatabaseUrls } from '../record/transactions.ts';
import type { SourceSetting } from '../sources/sourceSettings.ts';
import type { Imported } from '../sources/updateSource.ts';
import type { SourceDocument } from '../web/sourceDocument.ts';
import { describeWarnings } from './describeReport.ts';
import { messageOf } from './importOrRemove.ts';
import { openDocuments } from './openSource.ts';

/** Imports a source, and returns the result. Does not throw. */
export async function importSource(
  { setting, documents, databases, ...options }: SourceImport,
  signal: AbortSignal,
): Promise<Imported> {
  const { name, address, format, mapping } = setting;
  const lines: string[] = [];
  try {
    const given = { file: address, format, mapping, source: name, takeOver: false };
    const open = await openDocuments(given, documents, (finding) => lines.push(describeFinding(finding)));
    const report = await importFeed({
      ...{ source: await open(databases), databases, sourceName: name, signal, ...options },
    });
    const { sections } = report;
    const counts = Object.values(sections);
    const sourced = [sections.events, sections.venues, sections.organizers];
    lines.push(...describeWarnings(report).split('\n').slice(0, -1));
    return {
      state: 'taken',
      items: sourced.reduce((sum, count) => sum + count.new + count.changed + count.unchanged, 0),
      changes: counts.reduce((sum, count) => sum + count.new + count.changed + count.removed, 0),
      findings: lines.slice(0, MOST_FINDINGS),
      findingCount: lines.length,
    };
  } catch (error) {
    if (error instanceof LossWithheld) return { state: 'withheld', failure: error.message };
    return { state: 'failed', failure: messageOf(error) };
  }
}

/** What to import, as it is sent to a thread. */
export interface SourceImport {
  readonly setting: SourceSetting;
  /** Null: the file that the setting names. */
  readonly documents: readonly SourceDocument[] | null;
  readonly databases: DatabaseUrls;
  readonly replace: boolean;
  readonly withholdsLoss: boolean;
}

const MOST_FINDINGS = 100;
