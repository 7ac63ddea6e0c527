import type { SubgraphRequest } from '../../../backends/Fetch.ts';
import { Abandoned } from '../../../backends/SubgraphFailure.ts';
import { Refusal } from '../../errors/Refusal.ts';
import type { Fetcher, JoinReply } from './JoinExecution.ts';

/**
 * The fetches of an operation that may be attempted in several ways, one after the other: none is made twice. The
 * returned function gives the fetches of one attempt.
 */
export function recordedFetches(fetchOnce: Fetcher): Attempt {
  const records: Record[] = [];
  return (mostBytes = Number.POSITIVE_INFINITY) => {
    const used = new Set<Record>();
    let bytes = 0;
    const requireLittle = () => {
      if (bytes > mostBytes) throw new TooLargeForMainThread();
    };
    return async (subgraph, request) => {
      requireLittle();
      const { query, variables } = request;
      let record = records.find(
        (each) =>
          !used.has(each) &&
          each.subgraph === subgraph &&
          each.query === query &&
          each.variables === variables,
      );
      if (record === undefined) {
        record = { subgraph, query, variables, reply: fetchOnce(subgraph, request) };
        records.push(record);
      }
      used.add(record);
      const reply = await record.reply;
      bytes += reply.bytes.length;
      requireLittle();
      return reply;
    };
  };
}

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

interface Record extends Pick<SubgraphRequest, 'query' | 'variables'> {
  readonly subgraph: string;
  readonly reply: Promise<JoinReply>;
}
