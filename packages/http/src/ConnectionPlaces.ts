/**
 * The places of a server's connections, of which a holder, such as an address, has at most a quarter. A
 * connection is silent until the head of a request came. For a new one the longest silent one is closed: of
 * its holder with all its places, else of the holder with most silent ones; without one the new one. An
 * eighth of the places is released again and again: when the others are taken, a connection that asks is
 * closed after its answer.
 */
export class ConnectionPlaces<Connection extends Closable> {
  readonly #places: number;
  readonly #shareOf: ShareOf;
  readonly #onClosed: (reason: ClosingReason) => void;
  readonly #holders = new Map<string | undefined, Holder<Connection>>();
  readonly #taken = new Map<Connection, Taken<Connection>>();
  /** Holders by how many silent connections they have. */
  readonly #bySilence: Set<Holder<Connection>>[] = [];
  readonly #closed: Record<ClosingReason, number> = { silent: 0, share: 0, full: 0 };
  #asked = 0;

  constructor({ places, shareOf = () => undefined, onClosed = () => undefined }: ConnectionPlacesOptions) {
    this.#places = places;
    this.#shareOf = shareOf;
    this.#onClosed = onClosed;
  }

  /** Gives a new connection a place, for which another one may be closed, or closes it. */
  take(connection: Connection, address: string): void {
    if (this.#asked >= this.#places) {
      this.#close(connection, 'full');
      return;
    }
    const holder = this.#holderOf(address);
    if (holder.silent.size + holder.asked >= holder.most && !this.#closeSilent(holder)) {
      this.#close(connection, 'share');
      return;
    }
    this.#holders.set(holder.name, holder);
    this.#taken.set(connection, { holder, mayStay: undefined });
    this.#setSilent(holder, () => holder.silent.add(connection));
    if (this.#taken.size > this.#places) this.#closeSilent(this.#mostSilent() ?? holder);
  }

  /** Notes that a connection has asked. Returns whether it may be kept after the answer. */
  ask(connection: Connection): boolean {
    const taken = this.#taken.get(connection);
    if (taken === undefined) return true;
    taken.mayStay ??= this.#firstAsk(connection, taken.holder);
    return taken.mayStay;
  }

  leave(connection: Connection): void {
    const taken = this.#taken.get(connection);
    if (taken === undefined) return;
    const { holder, mayStay } = taken;
    this.#taken.delete(connection);
    if (mayStay === undefined) this.#setSilent(holder, () => holder.silent.delete(connection));
    else {
      holder.asked -= 1;
      this.#asked -= 1;
    }
    if (holder.silent.size + holder.asked === 0) this.#holders.delete(holder.name);
  }

  silent(): IteratorObject<Connection> {
    return this.#holders.values().flatMap(({ silent }) => silent);
  }

  get counts(): ConnectionCounts {
    return { places: this.#places, open: this.#taken.size, closed: { ...this.#closed } };
  }

  #holderOf(address: string): Holder<Connection> {
    const name = this.#shareOf(address);
    const most = name === undefined ? this.#places : Math.max(1, Math.floor(this.#places / 4));
    return this.#holders.get(name) ?? { name, most, silent: new Set(), asked: 0 };
  }

  #firstAsk(connection: Connection, holder: Holder<Connection>): boolean {
    this.#setSilent(holder, () => holder.silent.delete(connection));
    holder.asked += 1;
    this.#asked += 1;
    return holder.asked <= keptOf(holder.most) && this.#asked <= keptOf(this.#places);
  }

  #closeSilent({ silent }: Holder<Connection>): boolean {
    for (const longest of silent) {
      this.leave(longest);
      this.#close(longest, 'silent');
      return true;
    }
    return false;
  }

  #close(connection: Connection, reason: ClosingReason): void {
    this.#closed[reason] += 1;
    this.#onClosed(reason);
    connection.destroy();
  }

  #setSilent(holder: Holder<Connection>, change: () => void): void {
    this.#bySilence[holder.silent.size]?.delete(holder);
    change();
    const { size } = holder.silent;
    if (size > 0) {
      this.#bySilence[size] ??= new Set();
      this.#bySilence[size].add(holder);
    }
    // Counts change by one, so that only the last can have become empty.
    while (this.#bySilence.length > 0 && !this.#bySilence.at(-1)?.size) this.#bySilence.pop();
  }

  #mostSilent(): Holder<Connection> | undefined {
    return this.#bySilence.at(-1)?.values().next().value;
  }
}

function keptOf(places: number): number {
  return Math.max(1, Math.floor((places * 7) / 8));
}

/** Names the holder of an address's places. Undefined: it may have all, as a proxy for many callers. */
export type ShareOf = (address: string) => string | undefined;

/** `silent`: it had asked nothing. `share`: all places of its holder had asked. `full`: all places had. */
export type ClosingReason = 'silent' | 'share' | 'full';

export interface ConnectionPlacesOptions {
  readonly places: number;
  /** The holder of an address's places. By default every holder may have all places. */
  readonly shareOf?: ShareOf | undefined;
  /** Is called before a connection is closed for lack of places. */
  readonly onClosed?: ((reason: ClosingReason) => void) | undefined;
}

export interface ConnectionCounts {
  readonly places: number;
  readonly open: number;
  readonly closed: Readonly<Record<ClosingReason, number>>;
}

interface Closable {
  destroy(): void;
}

interface Holder<Connection> {
  readonly name: string | undefined;
  readonly most: number;
  /** The longest silent one first. */
  readonly silent: Set<Connection>;
  asked: number;
}

interface Taken<Connection> {
  readonly holder: Holder<Connection>;
  /** Undefined while it is silent. */
  mayStay: boolean | undefined;
}
