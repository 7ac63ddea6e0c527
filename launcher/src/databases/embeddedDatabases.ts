import { databases } from '@calendar/config/domains';
import {
  claimData,
  type DatabaseUrls,
  openConnection,
  type PostgresServer,
  startPostgres,
} from '@calendar/postgres';
import { sendSignal } from '@calendar/runtime';
import {
  type Liveness,
  type Run,
  type Supervised,
  supervise,
  watchLiveness,
} from '@calendar/runtime/supervision';

/**
 * Starts the embedded PostgreSQL and supervises it, on the same port: one that hangs is killed, and no other
 * process starts one. Throws if it does not start the first time.
 */
export async function embeddedDatabases(
  dataDir: string,
  log: (line: string) => void,
  liveness: Omit<Liveness, 'probe'> = {},
): Promise<EmbeddedDatabases> {
  const claim = await claimData(dataDir);
  const first = await startPostgres({ dataDir, claim, log }).catch((error: unknown) => {
    claim.release();
    throw error;
  });
  const { port, url } = first;
  let next: PostgresServer | undefined = first;
  const supervised = supervise({
    name: 'PostgreSQL',
    log,
    // Every list can be read without it. So if it cannot live, as on a full disk, the rest need not stop.
    maxFailures: Number.POSITIVE_INFINITY,
    start: async () => {
      const server = next ?? (await startPostgres({ dataDir, port, claim }));
      next = undefined;
      return runOf(server, liveness);
    },
  });
  return {
    gaveUp: supervised.gaveUp,
    stop: (lastMoment) => supervised.stop(lastMoment).finally(claim.release),
    urls: Object.fromEntries(databases().map((name) => [name, url(name)])),
  };
}

function runOf(server: PostgresServer, liveness: Omit<Liveness, 'probe'>): Run {
  const watching = new AbortController();
  let isHung = false;
  const onHang = (): void => {
    isHung = true;
    sendSignal(server.pid, 'SIGKILL');
  };
  const probe = async (): Promise<void> => (await openConnection(server.url('postgres'))).end();
  void watchLiveness({ ...SELDOM, ...liveness, probe, onHang, signal: watching.signal });
  return {
    ended: server.ended.then((lastLines) => {
      watching.abort();
      return { reason: isHung ? 'it took no connections any more and was killed' : reasonIn(lastLines) };
    }),
    stop: async () => {
      watching.abort();
      await server.stop();
    },
  };
}

/** Each probe is a log-in, which takes longer than a request. */
const SELDOM = { interval: 20_000, maxFailedProbes: 2 };

/** The guard's line when the server was killed: the server's own processes may still log after that. */
function reasonIn(lastLines: string): string {
  const lines = lastLines.trim().split('\n');
  return lines.find((line) => line.startsWith('the server was killed')) ?? lines.at(-1) ?? 'it said nothing';
}

export interface EmbeddedDatabases extends Supervised {
  readonly urls: DatabaseUrls;
}
