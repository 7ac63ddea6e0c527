import { directoryTables } from '@calendar/directory-db';
import { eventTable } from '@calendar/events-db';
import type { Section } from '@calendar/feed';
import { taxonomyTables } from '@calendar/taxonomy-db';
import type { Records } from './records.ts';
import type { RecordTable } from './recordTable.ts';
import type { Transactions } from './transactions.ts';

/** Each section's rows in the record. */
export type Tables = { readonly [S in Section]: RecordTable<Records[S]> };

/** The sections' rows within transactions. */
export function tablesIn({ taxonomy, directory, events }: Transactions): Tables {
  return { ...taxonomyTables(taxonomy), ...directoryTables(directory), events: eventTable(events) };
}
