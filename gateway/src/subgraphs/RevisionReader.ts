import { RequestSigner } from '@calendar/protocol';
import { Pool } from 'undici';
import type { SubgraphAddresses } from './addresses.ts';
import { SubgraphFailure } from './SubgraphFailure.ts';

/**
 * Reads the revision that a subgraph answers from, over separate connections: fetches that hang must not keep a
 * revision from being known. Of several replicas another one is polled each time, and the next when it fails.
 */
export class RevisionReader {
  readonly #subgraphs: ReadonlyMap<string, Replica[]>;
  readonly #onAnswer: (name: string, origin: string, token?: string) => void;

  /**
   * @param subgraphs of kind `kit`
   * @param onAnswer called with the subgraph's name and the replica's address for each answer, and with the token that
   *   it tells
   */
  constructor(
    subgraphs: SubgraphAddresses,
    secret: string,
    onAnswer: (name: string, origin: string, token?: string) => void,
  ) {
    this.#onAnswer = onAnswer;
    this.#subgraphs = new Map(
      Array.from(subgraphs, ([name, { addresses }]) => [
        name,
        addresses.map((origin) => replicaAt(origin, new RequestSigner({ secret, audience: name }))),
      ]),
    );
  }

  /** The token of a snapshot that the subgraph answers from. Throws a `SubgraphFailure` when no replica reports one. */
  async read(name: string, signal: AbortSignal): Promise<string> {
    const replicas = this.#subgraphs.get(name) ?? [];
    let failure: unknown = new SubgraphFailure(name, 'is not configured');
    for (const replica of [...replicas]) {
      try {
        return await this.#readFrom(replica, name, signal);
      } catch (error) {
        failure = error;
      } finally {
        replicas.push(...replicas.splice(0, 1));
      }
    }
    throw failure;
  }

  async #readFrom({ origin, pool, signer }: Replica, name: string, signal: AbortSignal): Promise<string> {
    try {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path,
        headers: {
          authorization: signer.sign({ method: 'GET', path, headers: {} }),
          accept: 'application/json',
        },
        signal: AbortSignal.any([signal, AbortSignal.timeout(deadline)]),
      });
      const text = await body.text();
      this.#onAnswer(name, origin);
      if (statusCode !== 200) throw new SubgraphFailure(name, `answered ${statusCode} for its revision`);
      const { token } = JSON.parse(text) as { readonly token?: unknown };
      if (typeof token !== 'string') throw new SubgraphFailure(name, 'answered without a token');
      this.#onAnswer(name, origin, token);
      return token;
    } catch (error) {
      if (error instanceof SubgraphFailure) throw error;
      throw new SubgraphFailure(name, 'could not be asked for its revision', { cause: error });
    }
  }

  async close(): Promise<void> {
    await Promise.all(Array.from([...this.#subgraphs.values()].flat(), ({ pool }) => pool.destroy()));
  }
}

function replicaAt(origin: string, signer: RequestSigner): Replica {
  return { origin, pool: new Pool(origin, { connections: 1, connect: { timeout: deadline } }), signer };
}

const path = '/revision';

/** Milliseconds. */
const deadline = 1000;

interface Replica {
  readonly origin: string;
  readonly pool: Pool;
  readonly signer: RequestSigner;
}
