import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RawFeed } from '@calendar/feed';
import { StoreServer, storeProgram } from '../../../gateway/src/testing/StoreServer.ts';
import { Part } from '../../support/processes/Part.ts';
import type { Place } from '../../support/processes/places.ts';
import { prepareCalendar, startAll } from '../../support/processes/startCalendar.ts';
import { temporaryFolder } from '../../support/processes/temporaryFolder.ts';
import type { StatesGateway } from './runStates.ts';

/**
 * Two gateways and two replicas of each subgraph, as processes over one PostgreSQL. The gateways share a cache where this
 * machine has a program for that; only the first one keeps entities.
 */
export async function startPairs(feed: RawFeed): Promise<Pairs> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await temporaryFolder());
  const shared: Record<string, string> = { LOG_LEVEL: 'warn' };
  if (storeProgram !== undefined) {
    const store = await StoreServer.start();
    stack.defer(() => store.kill());
    shared['CACHE_REDIS_URL'] = store.url;
  }
  const calendar = stack.use(await prepareCalendar(feed));
  const { gateway, ...subgraphs } = calendar.places;
  const gatewayPlaces = gateway.map((place, index) => ({
    ...place,
    environment: { ...place.environment, ...shared, ...(index === 0 ? {} : { ENTITY_CACHE_BYTES: '0' }) },
  }));
  const places: readonly Place[] = [...Object.values(subgraphs).flat(), ...gatewayPlaces];
  const running = new Map<Place, Part>();
  const lives = new Map<Place, number>();
  const start = async (...started: readonly Place[]): Promise<void> => {
    const parts = await startAll(calendar, started);
    for (const [index, place] of started.entries()) running.set(place, parts[index] as Part);
  };
  await start(...Object.values(subgraphs).flat());
  await start(...gatewayPlaces);
  const life = stack.move();
  return {
    gateways: gatewayPlaces.map((place) => ({
      url: place.url,
      get life() {
        return lives.get(place) ?? 0;
      },
    })),
    async take(next) {
      const file = join(folder.path, 'calendar.json');
      await writeFile(file, JSON.stringify(next));
      const { events, directory, taxonomy } = calendar.urls;
      await using importing = new Part('import', 'importer/src/import.ts', {
        words: ['--replace', '--force', file],
        environment: {
          EVENTS_DATABASE_URL: events,
          DIRECTORY_DATABASE_URL: directory,
          TAXONOMY_DATABASE_URL: taxonomy,
        },
      });
      const { status } = await importing.ended;
      if (status !== 0) throw new Error(`An import ended with ${status}: ${importing.output.slice(-500)}`);
    },
    async kill(number) {
      // The last of a round is PostgreSQL.
      const place = places[number % (places.length + 1)];
      if (place === undefined) {
        await calendar.postgres.kill();
        return calendar.postgres.start();
      }
      lives.set(place, (lives.get(place) ?? 0) + 1);
      running.get(place)?.kill('SIGKILL');
      await running.get(place)?.ended;
      return start(place);
    },
    [Symbol.asyncDispose]: () => life.disposeAsync(),
  };
}

export interface Pairs extends AsyncDisposable {
  readonly gateways: readonly StatesGateway[];
  /** Imports a calendar in place of the one before, as `npm run import` does. */
  take(feed: RawFeed): Promise<void>;
  /** Kills a process and starts it again: with each number another one. Resolves when it is ready. */
  kill(number: number): Promise<void>;
}
