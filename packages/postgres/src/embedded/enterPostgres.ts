import { setTimeout as sleep } from 'node:timers/promises';
import { ownerOf, tryToClaim } from './claim.ts';
import { awaitDomains, findPostgres, type RunningPostgres, startPostgres } from './startPostgres.ts';

/**
 * The embedded server for a command: the one that runs in `dataDir`, else one that the command starts. It
 * waits while another process has the data and no server. Throws after half a minute.
 */
export async function enterPostgres(
  dataDir: string,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<EnteredPostgres> {
  const giveUpAt = Date.now() + LONGEST_WAIT_MS;
  for (let waits = false; ; ) {
    const running = await findReady(dataDir);
    if (running !== undefined) return { ...running, leave: async () => undefined };
    const own = await startOwn(dataDir, log);
    if (own !== undefined) return own;
    const absence = `The data in ${dataDir} are those of ${await ownerOf(dataDir)}, which has no PostgreSQL at the moment`;
    if (Date.now() > giveUpAt) throw new Error(`${absence}. Try again when it has one.`);
    if (!waits) log(`${absence}: waiting until it has.`);
    waits = true;
    signal?.throwIfAborted();
    await sleep(100);
  }
}

async function findReady(dataDir: string): Promise<RunningPostgres | undefined> {
  const server = await findPostgres(dataDir);
  if (server === undefined) return undefined;
  return awaitDomains(dataDir, server).then(
    () => server,
    () => undefined,
  );
}

async function startOwn(dataDir: string, log: (line: string) => void): Promise<EnteredPostgres | undefined> {
  const claim = await tryToClaim(dataDir);
  if (claim === undefined) return undefined;
  try {
    const { pid, url, stop } = await startPostgres({ dataDir, claim, log });
    return { pid, url, leave: () => stop().finally(claim.release) };
  } catch (error) {
    claim.release();
    throw error;
  }
}

const LONGEST_WAIT_MS = 30_000;

/** A server, until it is left. */
export interface EnteredPostgres extends RunningPostgres {
  /** Stops it if the command started it. */
  leave(): Promise<void>;
}
