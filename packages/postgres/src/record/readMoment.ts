import { tokenOf } from './tokenOf.ts';

/** Reads a domain's record with its Prisma client, as it was at one moment. */
export async function readMoment<Reading extends RecordReading, Record>(
  database: Transacting<Reading>,
  read: (record: Reading, revision: RecordRevision) => Promise<Record>,
): Promise<Moment<Record>> {
  return database.$transaction(
    async (transaction) => {
      const revision = await transaction.revision.findUniqueOrThrow({ where: { id: 1 } });
      const record = await read(transaction, revision);
      const token = tokenOf({ ...revision, revision: String(revision.revision) });
      return { token, changedAt: revision.changedAt.getTime(), record };
    },
    { isolationLevel: 'RepeatableRead', timeout: LONGEST_MS },
  );
}

/** Whole tables are read. */
const LONGEST_MS = 2 * 60_000;

export interface Moment<Record> {
  /** `<lineage>:<revision>`. */
  readonly token: string;
  /** When the record was last changed, milliseconds since 1970. */
  readonly changedAt: number;
  readonly record: Record;
}

/** The common part of the transactions of all Prisma clients of a domain's record. */
interface RecordReading {
  readonly revision: {
    findUniqueOrThrow(query: { readonly where: { readonly id: number } }): Promise<RecordRevision>;
  };
}

interface RecordRevision {
  readonly lineage: string;
  readonly revision: bigint;
  readonly changedAt: Date;
}

interface Transacting<Reading> {
  $transaction<Result>(
    work: (transaction: Reading) => Promise<Result>,
    options: { readonly isolationLevel: 'RepeatableRead'; readonly timeout: number },
  ): Promise<Result>;
}
