import { Abandoned } from '../../../backends/SubgraphFailure.ts';
import { Refusal } from '../../errors/Refusal.ts';
import type { Fetcher, JoinRequest, PaidReply } from './JoinExecution.ts';

/**
 * The fetches of an operation that may be attempted in several ways: none is made twice.
 * @param spend takes the cost of a reply that stands at one more place of the answer
 */
export function recordedFetches(fetchOnce: RecordedFetcher, spend: (cost: number) => void): Attempt {
  const records = new Map<string, Record>();
  return (mostBytes = Number.POSITIVE_INFINITY) => {
    const places = new Map<Record, number>();
    let bytes = 0;
    const requireLittle = () => {
      if (bytes > mostBytes) throw new TooLargeForMainThread();
    };
    return async (subgraph, request) => {
      requireLittle();
      const key = keyOf(subgraph, request);
      let record = records.get(key);
      if (record === undefined) {
        record = { reply: fetchOnce(subgraph, request), paidPlaces: 1 };
        records.set(key, record);
      }
      const place = (places.get(record) ?? 0) + 1;
      places.set(record, place);
      const reply = await record.reply;
      if (place > record.paidPlaces) {
        record.paidPlaces = place;
        spend(reply.cost ?? 0);
      }
      bytes += reply.bytes.length;
      requireLittle();
      return reply;
    };
  };
}

/** Equal for fetches that get the same reply. The planner gives each of an operation another name. */
function keyOf(subgraph: string, { query, variables, entities }: JoinRequest): string {
  return `${subgraph} ${entities?.selection ?? query} ${variables}`;
}

type RecordedFetcher = (...fetch: Parameters<Fetcher>) => Promise<PaidReply>;

/** @param mostBytes of all replies of the attempt. If there are more, it rejects with `TooLargeForMainThread` */
type Attempt = (mostBytes?: number) => Fetcher;

/** There is more to be joined than may block the main thread. */
export class TooLargeForMainThread extends Error {}

/** Whether an error of a fetch ends its whole operation, and not only the fields of the fetch. */
export function endsOperation(failure: unknown): boolean {
  return (
    failure instanceof Refusal || failure instanceof Abandoned || failure instanceof TooLargeForMainThread
  );
}

interface Record {
  readonly reply: Promise<PaidReply>;
  paidPlaces: number;
}
