/** Gathers items and hands them on many at a time. */
export class Batch<Item> {
  readonly #write: (items: readonly Item[]) => Promise<void>;
  #items: Item[] = [];
  #size = 0;

  constructor(write: (items: readonly Item[]) => Promise<void>) {
    this.#write = write;
  }

  /**
   * @param size in bytes, about
   * @returns a promise to await before the next item, if the batch is full
   */
  add(item: Item, size: number): void | Promise<void> {
    this.#items.push(item);
    this.#size += size;
    if (this.#items.length >= MOST_ITEMS || this.#size >= LARGEST) return this.flush();
  }

  /** Passes the gathered items on. */
  async flush(): Promise<void> {
    const items = this.#items;
    this.#items = [];
    this.#size = 0;
    if (items.length > 0) await this.#write(items);
  }
}

const MOST_ITEMS = 500;
const LARGEST = 1024 * 1024;
