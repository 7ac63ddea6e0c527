import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Postmaster, readPostmaster } from './postmaster.ts';

/**
 * Makes a process the owner of a server until it ends: a lock that dies with its connection, so that a killed owner
 * leaves nothing to clear up and no process number can be mistaken for another's.
 *
 * @returns ends the ownership
 */
export async function own(url: string): Promise<() => Promise<void>> {
  const client = new Client({
    connectionString: url,
    application_name: `process ${process.pid}`,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('SELECT pg_advisory_lock($1)', [OWNER]);
  return () => client.end().catch(() => undefined);
}

/**
 * Waits until no server runs on a cluster, and ends one that a killed process left behind.
 *
 * @throws when a living process owns the server
 */
export async function endAbandonedServer(data: string, urlAt: (port: number) => string): Promise<void> {
  const seen = new Map<Finding['state'], number>();
  let server = await readPostmaster(data);
  while (server !== undefined) {
    const finding = await look(server, urlAt);
    const since = seen.get(finding.state) ?? Date.now();
    const waited = Date.now() - since;
    seen.set(finding.state, since);
    if (finding.state === 'owned' && waited >= PATIENCE.owned) throw inUse(finding.owner, server);
    if (finding.state === 'busy' && waited >= PATIENCE.busy)
      throw inUse('a process that starts or stops it', server);
    if (finding.state === 'free' && waited >= PATIENCE.free) signal(server, 'SIGINT');
    if (finding.state === 'silent' && waited >= PATIENCE.silent) signal(server, 'SIGKILL');
    await sleep(100);
    server = await readPostmaster(data);
  }
}

const OWNER = '4846791240167723';

/**
 * Milliseconds that a finding must last. An owner takes its lock just after its server is ready, and loses it just
 * before its server stops.
 */
const PATIENCE = { owned: 2_000, free: 1_500, busy: 120_000, silent: 20_000 } as const;

async function look(server: Postmaster, urlAt: (port: number) => string): Promise<Finding> {
  const client = new Client({
    connectionString: urlAt(server.port),
    connectionTimeoutMillis: 3_000,
    query_timeout: 3_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ owner: string }>(
      `SELECT application_name AS owner FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE locktype = 'advisory' AND granted AND (classid::bigint << 32) + objid::bigint = $1`,
      [OWNER],
    );
    return rows[0] === undefined ? { state: 'free' } : { state: 'owned', owner: rows[0].owner };
  } catch (error) {
    return { state: (error as { code?: string }).code === STARTS_OR_STOPS ? 'busy' : 'silent' };
  } finally {
    await Promise.race([client.end().catch(() => undefined), sleep(1_000, undefined, { ref: false })]);
  }
}

const STARTS_OR_STOPS = '57P03';

function signal({ pid }: Postmaster, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself.
  }
}

function inUse(owner: string, { pid }: Postmaster): Error {
  return new Error(`its data are in use by ${owner} (the server is process ${pid}). Stop that first.`);
}

type Finding =
  | { readonly state: 'owned'; readonly owner: string }
  | { readonly state: 'free' | 'busy' | 'silent' };
