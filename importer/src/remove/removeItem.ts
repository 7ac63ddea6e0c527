import { countReferences } from '@calendar/events-db';
import { DOMAINS, type Domain, ITEM_NAMES, type Section } from '@calendar/model/feed';
import { advanceRevision, type StoredItem } from '@calendar/postgres/record';
import { comparedName, digestOf } from '../check/FeedIndex.ts';
import type { RemovableSection, RemovalArguments } from '../command/importArguments.ts';
import { noteFollowed } from '../record/noteFollowed.ts';
import { storedItems, type Tables, tablesIn } from '../record/recordTable.ts';
import { type Databases, inTransactions, type Transactions } from '../record/transactions.ts';

/** Takes one item out (docs/feed.md, rule 2); a category is retired. Throws a NotRemoved if it cannot be. */
export async function removeItem({ section, source, databases, ...request }: Removal): Promise<void> {
  const id = comparedName(request.id);
  const word = section === 'ticketTypes' ? 'ticket type' : ITEM_NAMES[section];
  const name = `The ${word} ${JSON.stringify(id)}`;
  const domain = (Object.keys(DOMAINS) as Domain[]).find((each) =>
    (DOMAINS[each] as readonly Section[]).includes(section),
  ) as Domain;
  // No import may write a reference to the item meanwhile.
  const locked = new Set<Domain>([domain, 'events']);
  const { signal, onWait = () => {} } = request;
  await inTransactions(databases, { locked, onWait, signal }, async (transactions) => {
    const tables = tablesIn(transactions);
    const stored = await storedItem(section, id, tables);
    if (stored === undefined) throw new NotRemoved(`The calendar has no ${word} ${JSON.stringify(id)}.`);
    const owner = stored.source;
    if (source !== null && owner !== null && owner !== source) {
      throw new NotRemoved(
        `${name} belongs to the source ${JSON.stringify(owner)}, not to ${JSON.stringify(source)}.`,
      );
    }
    const holders = await REFERRING[section](stored.id, transactions);
    if (holders.count > 0) {
      const { count, first } = holders;
      const others =
        count === 1 ? JSON.stringify(first) : `${count} of them, the first is ${JSON.stringify(first)}`;
      throw new NotRemoved(`${name} is needed by ${holders.of}: ${others}.`);
    }
    signal?.throwIfAborted();
    const change = { ...(await advanceRevision(transactions[domain])), source: owner ?? '' };
    await tables[section].remove([stored.id], change);
    if (section === 'categories') {
      const retired = { id: stored.id, migratedTo: null };
      await tables.retiredCategories.insert([{ ...retired, digest: digestOf(retired) }], change);
    }
    if (domain === 'events') await noteFollowed(transactions);
  });
}

export interface Removal extends RemovalArguments {
  readonly databases: Databases;
  readonly onWait?: (domain: Domain) => void;
  readonly signal?: AbortSignal | undefined;
}

/** An item was not removed, and nothing was written. The message says why. */
export class NotRemoved extends Error {
  override readonly name = 'NotRemoved';
}

async function storedItem(section: Section, id: string, tables: Tables): Promise<StoredItem | undefined> {
  for await (const item of storedItems(tables[section])) if (comparedName(item.id) === id) return item;
  return undefined;
}

type Referring = (
  id: string,
  transactions: Transactions,
) => Promise<{ readonly of: string; readonly count: number; readonly first: string }>;

const NONE = { of: '', count: 0, first: '' };

const REFERRING: { readonly [S in RemovableSection]: Referring } = {
  venues: referringEvents('venue'),
  organizers: referringEvents('organizer'),
  ticketTypes: referringEvents('ticketType'),
  events: async (id, { events }) => {
    const parts = await events.event.findMany({
      where: { superEvent: id, id: { not: id } },
      select: { id: true },
      orderBy: { id: 'asc' },
    });
    return { of: 'events that are part of it', count: parts.length, first: parts[0]?.id ?? '' };
  },
  categories: async (id, transactions) => {
    const parts = await transactions.taxonomy.category.findMany({
      where: { parent: id },
      orderBy: { id: 'asc' },
    });
    if (parts.length === 0) return referringEvents('category')(id, transactions);
    return { of: 'categories under it', count: parts.length, first: parts[0]?.id ?? '' };
  },
};

function referringEvents(referent: 'venue' | 'organizer' | 'ticketType' | 'category'): Referring {
  return async (id, { events }) => {
    const [found] = await countReferences(events, referent, [id]);
    return found === undefined ? NONE : { of: 'events', count: found.events, first: found.first };
  };
}
