/** Gathers items and hands them on many at a time, while the next ones are gathered. */
export class Batch<Item> {
  readonly #write: (items: readonly Item[]) => Promise<void>;
  #writing: Promise<void> = Promise.resolve();
  #items: Item[] = [];
  #size = 0;

  constructor(write: (items: readonly Item[]) => Promise<void>) {
    this.#write = write;
  }

  /** `size` in bytes, about. Gives what to await before the next item if the batch is full. */
  add(item: Item, size: number): void | Promise<void> {
    this.#items.push(item);
    this.#size += size;
    if (this.#items.length >= MOST_ITEMS || this.#size >= LARGEST) return this.#handOn();
  }

  async flush(): Promise<void> {
    await this.#handOn();
    await this.#writing;
  }

  async settled(): Promise<void> {
    await this.#writing.catch(() => undefined);
  }

  async #handOn(): Promise<void> {
    const items = this.#items;
    this.#items = [];
    this.#size = 0;
    await this.#writing;
    if (items.length === 0) return;
    this.#writing = this.#write(items);
    // Who waits for it next gets the failure.
    this.#writing.catch(() => undefined);
  }
}

const MOST_ITEMS = 500;
const LARGEST = 1024 * 1024;
