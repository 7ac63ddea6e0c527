import type { SubgraphReply } from '../../subgraphs/Fetch.ts';
import type { SubgraphRequest } from '../../subgraphs/SubgraphClient.ts';
import type { Fetcher } from '../join/JoinExecution.ts';

/** The fetches of an operation that is executed from the beginning once more when its replies turn out to be large. */
export class RecordedFetches {
  readonly #fetch: Fetcher;
  readonly #mostBytes: number;
  readonly #records: Record[] = [];
  #bytes = 0;

  /** @param mostBytes of all replies together, above which the first execution ends */
  constructor(fetch: Fetcher, mostBytes: number) {
    this.#fetch = fetch;
    this.#mostBytes = mostBytes;
  }

  /** For the first execution: rejects with `LargerThanHere` when there is more than it may take. */
  readonly first: Fetcher = async (subgraph, request) => {
    this.#requireLittle();
    const reply = this.#fetch(subgraph, request);
    this.#records.push({ subgraph, request, reply });
    const { bytes } = await reply;
    this.#bytes += bytes.length;
    this.#requireLittle();
    return { bytes };
  };

  /** For the next execution: what was fetched before is not fetched again. */
  readonly again: Fetcher = (subgraph, request) => {
    const index = this.#records.findIndex(
      (record) => record.subgraph === subgraph && isSame(record.request, request),
    );
    const [record] = index < 0 ? [] : this.#records.splice(index, 1);
    return record?.reply ?? this.#fetch(subgraph, request);
  };

  #requireLittle(): void {
    if (this.#bytes > this.#mostBytes) throw new LargerThanHere();
  }
}

/** There is more to be joined than may block the main thread. */
export class LargerThanHere extends Error {}

function isSame(one: SubgraphRequest, other: SubgraphRequest): boolean {
  return one.query === other.query && one.variables === other.variables;
}

interface Record {
  readonly subgraph: string;
  readonly request: SubgraphRequest;
  readonly reply: Promise<Pick<SubgraphReply, 'bytes'>>;
}
