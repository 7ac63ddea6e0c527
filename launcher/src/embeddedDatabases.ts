import {
  claimData,
  type DatabaseUrls,
  DOMAINS,
  openConnection,
  type PostgresServer,
  startPostgres,
} from '@calendar/postgres';
import { type Kept, keepAlive, type Life } from './keepAlive.ts';
import { type Liveness, watchLiveness } from './watchLiveness.ts';

/**
 * Starts the embedded PostgreSQL and keeps it alive, always on the same port, so that addresses stay good. A server
 * that takes no connections any more is killed. Nobody else starts a server on the data, also while there is none.
 *
 * @throws where it does not start the first time
 */
export async function embeddedDatabases(
  dataDir: string,
  log: (line: string) => void,
  liveness: Omit<Liveness, 'ask'> = {},
): Promise<EmbeddedDatabases> {
  const claim = await claimData(dataDir);
  const first = await startPostgres({ dataDir, claim, log }).catch((error: unknown) => {
    claim.release();
    throw error;
  });
  const { port, url } = first;
  let next: PostgresServer | undefined = first;
  const kept = keepAlive({
    name: 'PostgreSQL',
    log,
    // Every list can be read without it: that it cannot live, as on a full disk, is no reason to stop the rest.
    mostFailures: Number.POSITIVE_INFINITY,
    start: async () => {
      const server = next ?? (await startPostgres({ dataDir, port, claim }));
      next = undefined;
      return lifeOf(server, liveness);
    },
  });
  return {
    gaveUp: kept.gaveUp,
    stop: () => kept.stop().finally(claim.release),
    urls: Object.fromEntries(DOMAINS.map((domain) => [domain, url(domain)])) as DatabaseUrls,
  };
}

function lifeOf(server: PostgresServer, liveness: Omit<Liveness, 'ask'>): Life {
  const watching = new AbortController();
  let isHung = false;
  const hung = (): void => {
    isHung = true;
    process.kill(server.pid, 'SIGKILL');
  };
  const ask = async (): Promise<void> => (await openConnection(server.url('postgres'))).end();
  void watchLiveness({ ...liveness, ask, hung, signal: watching.signal });
  return {
    ended: server.ended.then((words) => {
      watching.abort();
      return { reason: isHung ? 'it took no connections any more and was killed' : reasonIn(words) };
    }),
    stop: async () => {
      watching.abort();
      await server.stop();
    },
  };
}

/** Its guard's word, when it was killed: the server's own processes may still complain after that. */
function reasonIn(lastWords: string): string {
  const lines = lastWords.trim().split('\n');
  return lines.find((line) => line.startsWith('the server was killed')) ?? lines.at(-1) ?? 'it said nothing';
}

export interface EmbeddedDatabases extends Kept {
  readonly urls: DatabaseUrls;
}
