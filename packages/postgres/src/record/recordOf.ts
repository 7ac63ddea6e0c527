import { ChangeListener, REVISION } from './ChangeListener.ts';
import { migrateDomain } from './migrateDomain.ts';

/** The record of a domain as its subgraph follows it: read with its Prisma client by `load`. */
export function recordOf<Client extends { $disconnect(): Promise<void> }, Loaded>(
  domain: string,
  url: string,
  openDatabase: (url: string) => Client,
  load: (database: Client) => Promise<Loaded>,
) {
  const database = openDatabase(url);
  const revision = new ChangeListener(url, REVISION);
  return {
    migrate: () => migrateDomain(domain, url),
    readToken: () => revision.read(),
    untilChanged: (_: string, signal: AbortSignal) => revision.untilChanged(signal),
    load: () => load(database),
    close: () => Promise.all([revision.close(), database.$disconnect()]),
  };
}
