import { describeFinding, describeWithoutFile, type Finding } from '@calendar/adapter-kit/report';
import type { Environment } from '@calendar/config';
import type { Domain } from '@calendar/model/feed';
import { isWebAddress } from '@calendar/text/webAddress';
import { importFeed, SMALL_SECTION } from '../importFeed.ts';
import type { Databases } from '../record/transactions.ts';
import { removeItem } from '../remove/removeItem.ts';
import { describeChanges, describeCounts, describeWarnings } from './describeReport.ts';
import { feedFrom } from './feedFrom.ts';
import type { ImportArguments, RemovalArguments } from './importArguments.ts';
import { messageOf, print, tell } from './messageOf.ts';
import { ProgressDisplay } from './progressDisplay.ts';
import { type ImportEnvironment, readImportEnvironment, withDatabases } from './withDatabases.ts';

/** Imports a feed or removes an item: counts on standard output, all else on standard error. Gives the exit status. */
export async function run(
  { words, environment, isTerminal }: ImportJob,
  signal: AbortSignal,
): Promise<number> {
  const write = (text: string) => process.stderr.write(text);
  const progress = new ProgressDisplay({ isTTY: isTerminal, write });
  try {
    const read = readImportEnvironment(environment);
    if ('file' in words) await take(words, read, progress, signal);
    else await remove(words, read, progress, signal);
    return 0;
  } catch (error) {
    progress.clear();
    tell(`${messageOf(error)}\n`);
    return 1;
  }
}

export interface ImportJob {
  readonly words: ImportArguments | RemovalArguments;
  readonly environment: Environment;
  readonly isTerminal: boolean;
}

async function take(
  words: ImportArguments,
  environment: ImportEnvironment,
  progress: ProgressDisplay,
  signal: AbortSignal,
): Promise<void> {
  const log = logBeside(progress);
  const describe = isWebAddress(words.file) ? describeWithoutFile : describeFinding;
  const onFinding = (finding: Finding) => log(describe(finding));
  const feed = await feedFrom(words, onFinding, {
    allowList: environment.SOURCES_ALLOWED_NETWORKS,
    site: environment.SITE_URL,
    log,
    signal,
  });
  const work = async (databases: Databases) => {
    const report = await importFeed({
      source: await feed(databases),
      databases,
      sourceName: words.source,
      replace: words.replace,
      takeOver: words.takeOver,
      isDry: words.isDry ?? false,
      withholdsLossAbove: words.force ? undefined : SMALL_SECTION,
      onProgress: (step) => progress.show(step),
      signal,
    });
    return { ...report, configured: await configuredAmong(report.takenFrom, databases) };
  };
  const report = await withDatabases(environment, log, work, signal);
  progress.clear();
  for (const name of report.configured)
    tell(
      `Warning: the source ${JSON.stringify(name)} is in sources.json. Its updates leave out from now on what was taken ` +
        'over from it. To change what an item shows, give it back and use npm run correct.\n',
    );
  tell(describeWarnings(report));
  print(describeChanges(report.changes ?? []));
  print(describeCounts(report));
  if (report.changes !== undefined) print('Nothing was written.\n');
}

async function remove(
  { section, id, source }: RemovalArguments,
  environment: ImportEnvironment,
  progress: ProgressDisplay,
  signal: AbortSignal,
): Promise<void> {
  const onWait = (domain: Domain) => progress.show({ step: 'waiting', domain });
  const work = (databases: Databases) => removeItem({ section, id, source, databases, signal, onWait });
  await withDatabases(environment, logBeside(progress), work, signal);
  print(`Removed ${JSON.stringify(id)} from ${section}.\n`);
}

async function configuredAmong(
  names: readonly string[],
  { events }: Pick<Databases, 'events'>,
): Promise<readonly string[]> {
  if (names.length === 0) return [];
  const rows = await events.source.findMany({ where: { name: { in: [...new Set(names)] } } });
  return rows.map(({ name }) => name);
}

function logBeside(progress: ProgressDisplay): (line: string) => void {
  return (line) => {
    progress.clear();
    tell(`${line}\n`);
  };
}
