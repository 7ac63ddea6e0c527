import { openDatabase as openDirectory } from '@calendar/directory-db';
import { openDatabase as openEvents } from '@calendar/events-db';
import type { DatabaseUrls } from '../record/transactions.ts';
import { type Double, doublesIn } from './doublesIn.ts';
import { heldDates } from './heldDates.ts';

/** The probable doubles of the record (docs/rules.md 66 "Doubles"): of each two events the first date. */
export async function doublesOn(
  urls: Pick<DatabaseUrls, 'directory' | 'events'>,
): Promise<readonly Double[]> {
  const [events, directory] = [openEvents(urls.events), openDirectory(urls.directory)];
  try {
    const doubles = doublesIn(await heldDates({ events, directory }, null));
    const byPair = Map.groupBy(doubles, ({ one, other }) => `${one.id} ${other.id}`);
    return [...byPair.values()].flatMap((same) => same.slice(0, 1));
  } finally {
    await Promise.all([events.$disconnect(), directory.$disconnect()]);
  }
}
