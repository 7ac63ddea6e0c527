import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { databases } from '@calendar/config/domains';
import { storedSecret } from '../storedSecret.ts';
import { type Claim, claimData, DataInUse } from './claim.ts';
import { createCluster, removeUnfinishedClusters, SUPERUSER } from './createCluster.ts';
import { endAbandonedServer } from './endAbandonedServer.ts';
import { domainPassword, ensureDomains } from './ensureDomains.ts';
import { launch } from './launch.ts';
import { readPostmaster } from './postmaster.ts';
import { findPrograms } from './programs.ts';
import { serverUser, sharedUserNotice } from './serverUser.ts';

/**
 * Starts this process's PostgreSQL server on loopback, with all in `dataDir/postgres`; it ends with this
 * process. Throws if it cannot; the message names `DATABASE_URL` as the way out.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const { dataDir } = options;
  try {
    return await start(options);
  } catch (cause) {
    const { message } = cause as Error;
    const fault =
      cause instanceof DataInUse ? message : `The embedded PostgreSQL in ${dataDir} cannot start: ${message}`;
    throw new Error(`${fault}\nAn existing PostgreSQL can be used instead: set DATABASE_URL.`, { cause });
  }
}

/** The server that another process runs in `dataDir`, its owner's. Undefined if none accepts connections. */
export async function findPostgres(dataDir: string): Promise<RunningPostgres | undefined> {
  const folder = join(resolve(dataDir), 'postgres');
  const server = await readPostmaster(join(folder, 'data'));
  if (server === undefined || !server.ready) return undefined;
  const url = addresses(await readPassword(folder), server.port);
  return { pid: server.pid, url };
}

/** Makes sure that a server that was found has the domains' databases: its owner may be about to make them. */
export async function awaitDomains(dataDir: string, { url }: RunningPostgres): Promise<void> {
  await ensureDomains(url('postgres'), await readPassword(join(resolve(dataDir), 'postgres')));
}

async function start(options: PostgresOptions): Promise<PostgresServer> {
  if (options.claim !== undefined) return startOn(options);
  const claim = await claimData(options.dataDir);
  try {
    const server = await startOn(options);
    const ended = server.ended.finally(claim.release);
    return {
      ...server,
      ended,
      stop: async () => {
        await server.stop();
        await ended;
      },
    };
  } catch (error) {
    claim.release();
    throw error;
  }
}

async function startOn({ dataDir, port, durable = true, log }: PostgresOptions): Promise<PostgresServer> {
  const folder = join(resolve(dataDir), 'postgres');
  const user = serverUser(join(folder, 'data'));
  const programs = await findPrograms(folder, user);
  const password = await storedSecret(join(folder, PASSWORD), 24);
  await createCluster({ folder, programs, user, password, durable });
  await endAbandonedServer(join(folder, 'data'));
  const notice = user && sharedUserNotice(user);
  if (notice !== undefined) log?.(notice);
  const server = await launch({ folder, programs, user, durable, port });
  const url = addresses(password, server.port);
  try {
    await ensureDomains(url('postgres'), password);
    await removeUnfinishedClusters(folder);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ...server, url };
}

async function readPassword(folder: string): Promise<string> {
  return (await readFile(join(folder, PASSWORD), 'utf8')).trim();
}

const PASSWORD = 'password';

function addresses(password: string, port: number): RunningPostgres['url'] {
  return (database, owner = databases().includes(database) ? database : undefined) => {
    const login =
      owner === undefined ? `${SUPERUSER}:${password}` : `${owner}:${domainPassword(password, owner)}`;
    return `postgresql://${login}@127.0.0.1:${port}/${database}`;
  };
}

export interface PostgresOptions {
  /** Created if it is missing. */
  readonly dataDir: string;
  /** The caller's own claim, which the caller keeps. Absent: one is made, and lasts until the server has ended. */
  readonly claim?: Claim;
  /** False for a server that will be thrown away: quicker, and not safe from a power cut. */
  readonly durable?: boolean;
  /** The loopback port; absent: any free one. */
  readonly port?: number;
  readonly log?: (line: string) => void;
}

export interface RunningPostgres {
  readonly pid: number;
  /** The address of a database: a domain's with its own user, any other with the superuser or `owner`. */
  readonly url: (database: string, owner?: string) => string;
}

export interface PostgresServer extends RunningPostgres {
  readonly port: number;
  /** Resolves with the server's last log lines when it has ended, whether `stop` was called or it died. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}
