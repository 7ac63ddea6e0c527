import { crc32 } from 'node:zlib';
import { Pool } from 'undici';

/**
 * Keep-alive connections to one replica. A fetch that is aborted costs its connection, and a process accepts one new
 * connection in each iteration of its event loop, which expensive fetches make long. These therefore have connections of
 * their own, and each caller's share of them is apart: nobody has to wait behind fetches that another caller made and
 * left. Nor does a question for the replica's health.
 */
export class Connections {
  readonly usual: Pool;
  readonly health: Pool;
  readonly #expensive: readonly Pool[];

  constructor(origin: string, { connectDeadline, mostBytes }: ConnectionsOptions) {
    const pool = (connections: number, maxResponseSize = mostBytes) =>
      new Pool(origin, {
        connections,
        keepAliveTimeout: 30_000,
        connect: { timeout: connectDeadline },
        maxResponseSize,
      });
    this.usual = pool(64);
    this.health = pool(1, mostBytesOfHealth);
    this.#expensive = Array.from({ length: shares }, () => pool(ofShare));
  }

  /** @param caller whose fetch it is; those without one have one share together */
  expensiveOf(caller = ''): Pool {
    return this.#expensive[crc32(caller) % shares] as Pool;
  }

  /** Lets fetches in flight finish, then closes the connections. */
  async close(): Promise<void> {
    const pools = [this.usual, ...this.#expensive];
    await Promise.all([...pools.map((pool) => pool.close()), this.health.destroy()]);
  }
}

/** Of a revision, or of the name of a type. */
const mostBytesOfHealth = 64 * 1024;
/** Callers are spread over so many shares. */
const shares = 16;
/** Connections of a share: more expensive fetches at once would only wait in the subgraph. */
const ofShare = 16;

export interface ConnectionsOptions {
  /** Milliseconds for connecting. */
  readonly connectDeadline: number;
  /** Of a reply; a longer one fails its fetch. */
  readonly mostBytes: number;
}
