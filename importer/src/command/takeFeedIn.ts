import { describeFinding, ForeignFeedError } from '@calendar/adapter-kit';
import { type Environment, type EnvironmentOf, InvalidEnvironment, readEnvironment } from '@calendar/config';
import { DOMAINS, type Domain } from '@calendar/feed';

import { FeedRefused } from '../faults/feedRefused.ts';
import { importFeed } from '../importFeed.ts';
import { UnreadableFeed } from '../read/openFeed.ts';
import { FeedChanged } from '../write/writePlan.ts';
import { describeCounts, describeWarnings } from './describeReport.ts';
import type { ImportArguments } from './importArguments.ts';
import { openSource } from './openSource.ts';
import { type Output, ProgressDisplay } from './progressDisplay.ts';
import { withDatabases } from './withDatabases.ts';

/**
 * Takes a feed in, and says how that went.
 *
 * @param terminal for what is said on standard error
 * @param signal aborted with the reason for a stop
 * @returns the exit status: 0 when the feed was taken in, else 1
 */
export async function takeFeedIn(
  given: ImportArguments,
  environment: Environment,
  terminal: Output,
  signal: AbortSignal,
): Promise<number> {
  const progress = new ProgressDisplay(terminal);
  try {
    await importSource(given, readImportEnvironment(environment), progress, signal);
    return 0;
  } catch (error) {
    progress.clear();
    process.stderr.write(`${messageOf(error)}\n`);
    return 1;
  }
}

function readImportEnvironment(environment: Environment): EnvironmentOf<'import', Domain> {
  const databases = Object.keys(DOMAINS) as Domain[];
  return readEnvironment('import', environment, undefined, { databases });
}

async function importSource(
  given: ImportArguments,
  environment: EnvironmentOf<'import', Domain>,
  progress: ProgressDisplay,
  signal: AbortSignal,
): Promise<void> {
  const open = await openSource(given, (finding) => {
    process.stderr.write(`Not taken: ${describeFinding(finding)}\n`);
  });
  const log = (line: string) => {
    progress.clear();
    process.stderr.write(`${line}\n`);
  };
  const report = await withDatabases(environment, log, async (databases) =>
    importFeed({
      source: await open(databases),
      databases,
      replace: given.replace,
      onProgress: (step) => progress.show(step),
      signal,
    }),
  );
  progress.clear();
  process.stderr.write(describeWarnings(report));
  process.stdout.write(describeCounts(report));
}

/** The reason of a stop that a signal asked for. */
export class Stopped extends Error {
  constructor(signal: string) {
    super(`Stopped by ${signal}. Nothing was written.`);
  }
}

function messageOf(error: unknown): string {
  if (error instanceof FeedRefused) return `${error.message}\nNothing was written.`;
  const speaksForItself = [FeedChanged, InvalidEnvironment, UnreadableFeed, ForeignFeedError, Stopped];
  if (speaksForItself.some((kind) => error instanceof kind)) return (error as Error).message;
  return `The import failed: ${reasonOf(error)}\nEach part of the calendar is as it was before or as the feed says. Import it again.`;
}

/** Prisma's own errors show the code that called before they come to the point, in their last line. */
function reasonOf(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const words = message.trim();
  return name.startsWith('PrismaClient') ? (words.split('\n').at(-1) ?? words) : words;
}
