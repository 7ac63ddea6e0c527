import { Pool } from 'undici';
import { SubgraphFailure } from './SubgraphFailure.ts';

/**
 * Asks subgraphs which revision they answer from, over connections of its own: fetches that hang must not keep a
 * revision from being known.
 */
export class RevisionReader {
  readonly #subgraphs: ReadonlyMap<string, { readonly pool: Pool; readonly path: string }>;
  readonly #secret: string;

  constructor(addresses: Readonly<Record<string, string>>, secret: string) {
    this.#secret = secret;
    this.#subgraphs = new Map(
      Object.entries(addresses).map(([name, address]) => {
        const { origin, pathname } = new URL(address);
        const path = `${pathname.replace(/\/(graphql\/?)?$/, '')}/revision`;
        return [name, { pool: new Pool(origin, { connections: 1, connect: { timeout: deadline } }), path }];
      }),
    );
  }

  /** The token of the snapshot that the subgraph answers from. Throws a `SubgraphFailure` when it does not say. */
  async read(name: string, signal: AbortSignal): Promise<string> {
    const { pool, path } = this.#subgraphs.get(name) ?? {};
    if (pool === undefined || path === undefined) throw new SubgraphFailure(name, 'is not configured');
    try {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path,
        headers: { authorization: `Bearer ${this.#secret}`, accept: 'application/json' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(deadline)]),
      });
      const text = await body.text();
      if (statusCode !== 200) throw new SubgraphFailure(name, `answered ${statusCode} for its revision`);
      const { token } = JSON.parse(text) as { readonly token?: unknown };
      if (typeof token !== 'string') throw new SubgraphFailure(name, 'answered without a token');
      return token;
    } catch (error) {
      if (error instanceof SubgraphFailure) throw error;
      throw new SubgraphFailure(name, 'could not be asked for its revision', { cause: error });
    }
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.#subgraphs.values(), ({ pool }) => pool.destroy()));
  }
}

/** Milliseconds. */
const deadline = 1000;
