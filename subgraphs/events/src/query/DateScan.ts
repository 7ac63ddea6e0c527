import { BLOCK, type Dates } from '../index/columns.ts';
import type { DateFilter } from './dateFilters.ts';

/** Scans dates for those that pass some filters. A scan allocates only its result. */
export class DateScan {
  readonly #dates: Dates;
  readonly #buffer: Int32Array;
  /** Filters work on one block at a time, which stays in the processor's cache from one filter to the next. */
  readonly #block = new Int32Array(BLOCK);
  #found = 0;

  constructor(dates: Dates) {
    this.#dates = dates;
    this.#buffer = new Int32Array(dates.count);
  }

  /** The dates between two places that end after an instant and pass all filters, in order. */
  over(overAfter: number, first: number, end: number, filters: readonly DateFilter[]): Int32Array {
    const { over, overOfBlock } = this.#dates;
    const block = this.#block;
    this.#found = 0;
    for (let from = first; from < end; ) {
      const number = Math.floor(from / BLOCK);
      const until = Math.min((number + 1) * BLOCK, end);
      if (overOfBlock[number]! > overAfter) {
        let count = 0;
        for (let place = from; place < until; place++) {
          block[count] = place;
          if (over[place]! > overAfter) count++;
        }
        this.#filter(count, filters);
      }
      from = until;
    }
    return this.#buffer.slice(0, this.#found);
  }

  /** Those of a list of dates that pass all filters, in their order. It is the list itself if there is no filter. */
  among(list: Int32Array, filters: readonly DateFilter[]): Int32Array {
    if (filters.length === 0) return list;
    this.#found = 0;
    for (let from = 0; from < list.length; from += BLOCK) {
      const count = Math.min(BLOCK, list.length - from);
      for (let at = 0; at < count; at++) this.#block[at] = list[from + at]!;
      this.#filter(count, filters);
    }
    return this.#buffer.slice(0, this.#found);
  }

  #filter(count: number, filters: readonly DateFilter[]): void {
    const block = this.#block;
    const buffer = this.#buffer;
    let left = count;
    for (const filter of filters) left = filter(block, left);
    for (let at = 0; at < left; at++) buffer[this.#found + at] = block[at]!;
    this.#found += left;
  }
}
