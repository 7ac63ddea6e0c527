import { type DatabaseUrls, DOMAINS, type PostgresServer, startPostgres } from '@calendar/postgres';
import { type Kept, keepAlive } from './keepAlive.ts';

/**
 * Starts the embedded PostgreSQL and keeps it alive, always on the same port, so that addresses stay good.
 *
 * @throws where it does not start the first time
 */
export async function embeddedDatabases(
  dataDir: string,
  log: (line: string) => void,
): Promise<EmbeddedDatabases> {
  const first = await startPostgres({ dataDir });
  const { port, url } = first;
  let next: PostgresServer | undefined = first;
  const kept = keepAlive({
    name: 'PostgreSQL',
    log,
    start: async () => {
      const server = next ?? (await startPostgres({ dataDir, port }));
      next = undefined;
      return {
        ended: server.ended.then((words) => ({
          reason: words.trim().split('\n').at(-1) ?? 'it said nothing',
        })),
        stop: () => server.stop(),
      };
    },
  });
  return {
    ...kept,
    urls: Object.fromEntries(DOMAINS.map((domain) => [domain, url(domain)])) as DatabaseUrls,
  };
}

export interface EmbeddedDatabases extends Kept {
  readonly urls: DatabaseUrls;
}
