import { Pool } from 'undici';

/**
 * Keep-alive connections to one replica.
 *
 * @param mostBytes of a reply; a longer one fails its fetch
 */
export function openPools(origin: string, { connectDeadline, mostBytes }: PoolOptions): Pools {
  const pool = (connections: number) =>
    new Pool(origin, {
      connections,
      keepAliveTimeout: 30_000,
      connect: { timeout: connectDeadline },
      maxResponseSize: mostBytes,
    });
  return { usual: pool(64), expensive: pool(64), health: pool(1) };
}

/** Lets fetches in flight finish, then closes the connections. */
export async function closePools({ usual, expensive, health }: Pools): Promise<void> {
  await Promise.all([usual.close(), expensive.close(), health.destroy()]);
}

/**
 * Connections to one replica. A fetch that is aborted costs its connection, and a process accepts one new connection in
 * each iteration of its event loop. Expensive fetches, which block it for long, therefore have connections of their own:
 * no other fetch has to wait behind those that were aborted. Nor does a question for its health.
 */
export interface Pools {
  readonly usual: Pool;
  readonly expensive: Pool;
  readonly health: Pool;
}

export interface PoolOptions {
  /** Milliseconds for connecting. */
  readonly connectDeadline: number;
  readonly mostBytes: number;
}
