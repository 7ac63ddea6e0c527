import type { Finding } from '@calendar/adapter-kit';
import { ForeignFeedError } from '@calendar/adapter-kit/foreignFeedError';
import { describeFinding } from '@calendar/adapter-kit/report';
import { type Environment, type EnvironmentOf, InvalidEnvironment, readEnvironment } from '@calendar/config';
import { DOMAINS, type Domain } from '@calendar/feed';
import { faultsOfNetworks, SourceFault } from '@calendar/web';
import { FeedRefused } from '../faults/feedRefused.ts';
import { importFeed } from '../importFeed.ts';
import { UnreadableFeed } from '../read/openFeed.ts';
import { NotRemoved, removeItem } from '../remove/removeItem.ts';
import { FeedChanged } from '../write/writePlan.ts';
import { describeCounts, describeWarnings } from './describeReport.ts';
import type { ImportArguments, RemovalArguments } from './importArguments.ts';
import { openSource } from './openSource.ts';
import { type Output, ProgressDisplay } from './progressDisplay.ts';
import { withDatabases } from './withDatabases.ts';

/**
 * Imports a feed or removes an item, and reports the result.
 *
 * @param terminal for the output on standard error
 * @param signal aborted with the reason for a stop
 * @returns the exit status: 0 when the feed was imported, else 1
 */
export async function importOrRemove(
  given: ImportArguments | RemovalArguments,
  environment: Environment,
  terminal: Output,
  signal: AbortSignal,
): Promise<number> {
  const progress = new ProgressDisplay(terminal);
  try {
    const read = readImportEnvironment(environment);
    if ('file' in given) await importSource(given, read, progress, signal);
    else await remove(given, read, progress, signal);
    return 0;
  } catch (error) {
    progress.clear();
    process.stderr.write(`${messageOf(error)}\n`);
    return 1;
  }
}

function readImportEnvironment(environment: Environment): EnvironmentOf<'import', Domain> {
  const databases = Object.keys(DOMAINS) as Domain[];
  const faultsBeside = ({ SOURCES_ALLOWED_NETWORKS }: Partial<EnvironmentOf<'import', Domain>>) =>
    faultsOfNetworks(SOURCES_ALLOWED_NETWORKS);
  return readEnvironment('import', environment, faultsBeside, { databases });
}

async function importSource(
  given: ImportArguments,
  environment: EnvironmentOf<'import', Domain>,
  progress: ProgressDisplay,
  signal: AbortSignal,
): Promise<void> {
  const log = logBeside(progress);
  const onFinding = (finding: Finding) => log(`Not taken: ${describeFinding(finding)}`);
  const open = await openSource(given, onFinding, {
    networks: environment.SOURCES_ALLOWED_NETWORKS,
    site: environment.SITE_URL,
    log,
    signal,
  });
  const report = await withDatabases(environment, log, async (databases) =>
    importFeed({
      source: await open(databases),
      databases,
      sourceName: given.source,
      replace: given.replace,
      takeOver: given.takeOver,
      onProgress: (step) => progress.show(step),
      signal,
    }),
  );
  progress.clear();
  process.stderr.write(describeWarnings(report));
  process.stdout.write(describeCounts(report));
}

async function remove(
  { section, id, source }: RemovalArguments,
  environment: EnvironmentOf<'import', Domain>,
  progress: ProgressDisplay,
  signal: AbortSignal,
): Promise<void> {
  await withDatabases(environment, logBeside(progress), async (databases) =>
    removeItem({
      ...{ section, id, source, databases, signal },
      onWait: (domain) => progress.show({ step: 'waiting', domain }),
    }),
  );
  process.stdout.write(`Removed ${JSON.stringify(id)} from ${section}.\n`);
}

function logBeside(progress: ProgressDisplay): (line: string) => void {
  return (line) => {
    progress.clear();
    process.stderr.write(`${line}\n`);
  };
}

/** The reason of a stop that a signal asked for. */
export class Stopped extends Error {
  constructor(signal: string) {
    super(`Stopped by ${signal}. Nothing was written.`);
  }
}

/** The message for an error of an import. */
export function messageOf(error: unknown): string {
  if (error instanceof FeedRefused) return `${error.message}\nNothing was written.`;
  if (error instanceof NotRemoved) return `${error.message}\nNothing was written.`;
  const speaksForItself = [
    FeedChanged,
    InvalidEnvironment,
    UnreadableFeed,
    ForeignFeedError,
    SourceFault,
    Stopped,
  ];
  if (speaksForItself.some((kind) => error instanceof kind)) return (error as Error).message;
  return `The import failed: ${reasonOf(error)}\nEach part of the calendar is as it was before or as the feed says. Import it again.`;
}

/** Prisma's own errors show the calling code first. The cause is in their last line. */
export function reasonOf(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const words = message.trim();
  return name.startsWith('PrismaClient') ? (words.split('\n').at(-1) ?? words) : words;
}
