import { startPostgres } from '@calendar/postgres';
import { migrateDomain } from '@calendar/postgres/migrate';
import { INDEX_MEMORY } from '../../../../launcher/src/bufferMemory.ts';
import {
  type CalendarPart,
  type CalendarSubgraph,
  SUBGRAPHS,
} from '../../../../test/support/calendarParts.ts';
import { findPlaces } from '../../../../test/support/processes/places.ts';
import { temporaryFolder } from '../../../../test/support/processes/temporaryFolder.ts';
import { writeCalendar } from '../calendar/writeCalendar.ts';
import { measuredPart } from './measuredPart.ts';

export async function startRecord(
  stack: AsyncDisposableStack,
  size: { readonly events: number; readonly datesPerEvent: number },
) {
  const folder = stack.use(await temporaryFolder());
  const postgres = await startPostgres({ dataDir: folder.path });
  stack.defer(() => postgres.stop());
  const names = [...SUBGRAPHS, 'gateway'] as const;
  const databases = Object.fromEntries(names.map((name) => [name, postgres.url(name)])) as DatabaseUrls;
  for (const name of names) await migrateDomain(name, databases[name]);
  const feed = `${folder.path}/calendar.ndjson`;
  await writeCalendar(feed, { ...size, now: Date.now() });
  return { folder: folder.path, postgres, databases, feed };
}

export async function startSubgraphs(
  stack: AsyncDisposableStack,
  databases: DatabaseUrls,
): Promise<Subgraphs> {
  const places = await findPlaces(databases);
  const started = SUBGRAPHS.map(async (name) => {
    const [{ script, url, readyUrl, environment }] = places[name];
    const part = stack.use(
      measuredPart(name, script, { environment: { ...INDEX_MEMORY, ...environment, LOG_LEVEL: 'warn' } }),
    );
    await part.answersAt(readyUrl);
    return [name, { url, pid: part.pid }] as const;
  });
  return Object.fromEntries(await Promise.all(started)) as Subgraphs;
}

export type DatabaseUrls = Readonly<Record<CalendarPart, string>>;

export type Subgraphs = Readonly<Record<CalendarSubgraph, { readonly url: string; readonly pid: number }>>;
