import { describeFinding, describeWithoutFile } from '@calendar/adapter-kit/report';
import type { SourceDocument } from '@calendar/web/fetchSource';
import { importFeed, LossWithheld } from '../importFeed.ts';
import { type DatabaseUrls, onDatabases } from '../record/transactions.ts';
import type { SourceSetting } from '../sources/sourceSettings.ts';
import type { Imported } from '../sources/visitSource.ts';
import { describeChanges, describeWarnings } from './describeReport.ts';
import { feedOf } from './feedFrom.ts';
import { firstEvents } from './firstEvents.ts';
import { messageOf } from './messageOf.ts';

/** Imports what was read of a source, and returns the result. Does not throw. */
export async function run(
  { setting, documents, urls, mostShown = 0, ...options }: DocumentsImport,
  signal: AbortSignal,
): Promise<Imported> {
  const { name, address, format, mapping, mappingPlace, yields = {} } = setting;
  const lines: string[] = [];
  const describe = documents === null ? describeFinding : describeWithoutFile;
  try {
    const published = {
      ...{ file: address, format, mapping, source: name, takeOver: false },
      replace: options.replace,
      ...(mappingPlace === undefined ? {} : { mappingPlace }),
    };
    const feed = await feedOf(published, documents, (finding) => lines.push(describe(finding)));
    const { source, report } = await onDatabases(urls, async (databases) => {
      const source = await feed(databases);
      const given = { source, databases, sourceName: name, signal, yields, ...options };
      return { source, report: await importFeed(given) };
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
      ...(report.changes === undefined ? {} : { planned: describeChanges(report.changes) }),
      ...(mostShown > 0 ? { shown: await firstEvents(source, mostShown) } : {}),
    };
  } catch (error) {
    if (error instanceof LossWithheld) return { state: 'withheld', failure: error.message };
    return { state: 'failed', failure: messageOf(error) };
  }
}

export interface DocumentsImport {
  readonly setting: SourceSetting;
  /** Null: the file that the setting names. */
  readonly documents: readonly SourceDocument[] | null;
  readonly urls: DatabaseUrls;
  readonly replace: boolean;
  readonly withholdsLossAbove: number | undefined;
  readonly isDry?: boolean;
  readonly mostShown?: number;
}

const MOST_FINDINGS = 100;
