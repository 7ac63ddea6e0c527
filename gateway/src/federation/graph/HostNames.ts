import { lookup as lookUpName } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import type { SubgraphAddresses } from '../../backends/addresses.ts';

/**
 * Knows the addresses of host names, looked up every few seconds: several are as many replicas. Names with
 * one address stay, as do those in `https:` and of plain endpoints.
 */
export class HostNames {
  readonly #lookUp: LookUp;
  readonly #known = new Map<string, readonly string[]>();
  #hosts = new Set<string>();

  /** @param lookUp the operating system's by default */
  constructor(lookUp: LookUp = lookUpAll) {
    this.#lookUp = lookUp;
  }

  /** The same with each name replaced by its addresses, as far as they are known. These names are looked up from now on. */
  resolve(addresses: SubgraphAddresses): SubgraphAddresses {
    this.#hosts = new Set();
    return new Map(
      Array.from(addresses, ([name, { kind, addresses: given, token }]) => {
        const found = kind === 'kit' ? given.flatMap((each) => this.#originsOf(each)) : given;
        return [name, { kind, addresses: found, token }];
      }),
    );
  }

  /** Whether `resolve` has other results now. A name that is not found stays as it was. */
  async refresh(): Promise<boolean> {
    const changes = await Promise.all(Array.from(this.#hosts, (host) => this.#refreshed(host)));
    return changes.includes(true);
  }

  /** Looks them up every few seconds, until the signal is aborted. */
  async watch(changed: () => void, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(betweenLookUps, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted && (await this.refresh())) changed();
    }
  }

  async #refreshed(host: string): Promise<boolean> {
    const found = await pTimeout(this.#lookUp(host), { milliseconds: LOOK_UP_MS }).catch(() => undefined);
    if (found === undefined) return false;
    const replicas = ofOneFamily(found).toSorted();
    // One address is reached by the name.
    const addresses = replicas.length > 1 ? replicas : [];
    const before = this.#known.get(host) ?? [];
    this.#known.set(host, addresses);
    return addresses.join() !== before.join();
  }

  #originsOf(origin: string): readonly string[] {
    const { protocol, hostname, port } = new URL(origin);
    if (protocol !== 'http:' || isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return [origin];
    this.#hosts.add(hostname);
    const addresses = this.#known.get(hostname) ?? [];
    if (addresses.length === 0) return [origin];
    const end = port === '' ? '' : `:${port}`;
    return addresses.map((ip) => `http://${isIP(ip) === 6 ? `[${ip}]` : ip}${end}`);
  }
}

/** A replica with an address of each family counts once. */
function ofOneFamily(addresses: readonly string[]): readonly string[] {
  const ofFamily = (family: number) => [...new Set(addresses.filter((ip) => isIP(ip) === family))];
  const [four, six] = [ofFamily(4), ofFamily(6)];
  return four.length >= six.length ? four : six;
}

async function lookUpAll(host: string): Promise<readonly string[]> {
  return (await lookUpName(host, { all: true })).map(({ address }) => address);
}

const LOOK_UP_MS = 2000;
const betweenLookUps = 5000;

/** Every address of a host name. Rejects when there is none. */
export type LookUp = (host: string) => Promise<readonly string[]>;
