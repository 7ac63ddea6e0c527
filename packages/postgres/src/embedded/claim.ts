import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataFolder } from '@calendar/config/makeDataFolder';

/**
 * Makes this process the only one that may run an embedded server on `dataDir`, by a lock of the operating
 * system through SQLite. Throws a `DataInUse` if another process has it for two seconds.
 */
export async function claimData(dataDir: string): Promise<Claim> {
  const giveUpAt = Date.now() + CLAIM_TIMEOUT_MS;
  for (;;) {
    const claim = await tryToClaim(dataDir);
    if (claim !== undefined) return claim;
    if (Date.now() > giveUpAt) throw new DataInUse(dataDir, await ownerOf(dataDir));
    await sleep(50);
  }
}

/** As `claimData`, at once: undefined when another living process has the claim. */
export async function tryToClaim(dataDir: string): Promise<Claim | undefined> {
  const folder = join(resolve(dataDir), 'postgres');
  await makeDataFolder(folder, 0o700);
  const lock = new DatabaseSync(join(folder, 'claim'), { timeout: 0 });
  try {
    // With a journal in memory nothing is written, so that it works on a full disk.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { readonly errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  claims.add(lock);
  // Only for the message to those who come second: a full disk is no reason against the claim.
  await writeFile(join(folder, 'owner'), `process ${process.pid}`).catch(() => undefined);
  return {
    release: () => {
      if (claims.delete(lock)) lock.close();
    },
  };
}

/** The data are in use by another process. */
export class DataInUse extends Error {
  constructor(dataDir: string, owner: string) {
    super(`The data in ${dataDir} are in use by ${owner}. Stop that first.`);
  }
}

/** Who has the claim, as a phrase. */
export async function ownerOf(dataDir: string): Promise<string> {
  const said = await readFile(join(resolve(dataDir), 'postgres', 'owner'), 'utf8').catch(() => '');
  return said || 'another process';
}

/** A lock without references would be garbage-collected, and the claim with it. */
const claims = new Set<DatabaseSync>();
const SQLITE_BUSY = 5;
const CLAIM_TIMEOUT_MS = 2_000;

/** The right to run a server on some data. */
export interface Claim {
  /** Gives it up; without effect when that was done. */
  release(): void;
}
