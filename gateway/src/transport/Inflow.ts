/**
 * Owns the memory of bodies that are being read, before anybody knows what they ask for. A short one is always read.
 * Longer ones are while all of them together, and those of one caller, take no more than they may (`decisions.md 42`).
 */
export class Inflow {
  readonly #bounds: InflowBounds;
  readonly #ofCallers = new Map<string, number>();
  #bytes = 0;
  #refused = 0;

  constructor(bounds: InflowBounds = usualBounds) {
    this.#bounds = bounds;
  }

  /** @param caller whose share the body is of; asked when the body is not short */
  receive(caller: () => string): Receipt {
    let name: string | undefined;
    let held = 0;
    return {
      take: (bytes) => {
        if (held + bytes <= shortBytes && name === undefined) {
          held += bytes;
          return true;
        }
        const added = name === undefined ? held + bytes : bytes;
        name ??= caller();
        const own = this.#ofCallers.get(name) ?? 0;
        if (this.#bytes + added > this.#bounds.mostBytes || own + added > this.#bounds.mostBytesOfOne) {
          this.#refused++;
          return false;
        }
        this.#count(name, added);
        held += bytes;
        return true;
      },
      end: () => {
        if (name !== undefined) this.#count(name, -held);
        name = undefined;
        held = 0;
      },
    };
  }

  get counts(): InflowCounts {
    return { bytes: this.#bytes, refused: this.#refused };
  }

  #count(name: string, bytes: number): void {
    this.#bytes += bytes;
    const own = (this.#ofCallers.get(name) ?? 0) + bytes;
    if (own === 0) this.#ofCallers.delete(name);
    else this.#ofCallers.set(name, own);
  }
}

/** Bytes up to which a body is not counted: as many as there may be connections take no more than what is counted. */
const shortBytes = 16 * 1024;

const usualBounds: InflowBounds = { mostBytes: 128 * 1024 * 1024, mostBytesOfOne: 32 * 1024 * 1024 };

/** One body that is being read. */
export interface Receipt {
  /** Whether there is room for so many bytes more; once there is not, they must not be kept. */
  take(bytes: number): boolean;
  /** To be called when the body is read, or will not be. */
  end(): void;
}

export interface InflowBounds {
  /** Of all bodies together. */
  readonly mostBytes: number;
  /** Of one caller's. */
  readonly mostBytesOfOne: number;
}

export interface InflowCounts {
  /** Memory that bodies being read take. */
  readonly bytes: number;
  /** Bodies for which there was no room. */
  readonly refused: number;
}
