import { BLOCK, type Dates } from '../index/columns.ts';
import type { DateFilter } from './dateFilters.ts';

/**
 * Goes through dates and gathers those that pass some steps. It has room for all dates, which is used again and again:
 * only what is found is allocated.
 */
export class DateScan {
  readonly #dates: Dates;
  readonly #room: Int32Array;
  /** What is narrowed stays in the processor's cache from one step to the next: a block at a time. */
  readonly #block = new Int32Array(BLOCK);
  #found = 0;

  constructor(dates: Dates) {
    this.#dates = dates;
    this.#room = new Int32Array(dates.count);
  }

  /**
   * The dates from one place up to another that are over later than an instant and pass all steps, in chronological
   * order. Blocks in which everything is over are left out.
   */
  over(overAfter: number, first: number, end: number, steps: readonly DateFilter[]): Int32Array {
    const { over, overOfBlock } = this.#dates;
    const block = this.#block;
    this.#found = 0;
    for (let from = first; from < end; ) {
      const number = Math.floor(from / BLOCK);
      const until = Math.min((number + 1) * BLOCK, end);
      if ((overOfBlock[number] as number) > overAfter) {
        let count = 0;
        for (let place = from; place < until; place++) {
          block[count] = place;
          if ((over[place] as number) > overAfter) count++;
        }
        this.#narrow(count, steps);
      }
      from = until;
    }
    return this.#room.slice(0, this.#found);
  }

  /** Those of a list of dates that pass all steps, in their order; the list itself where there is no step. */
  among(list: Int32Array, steps: readonly DateFilter[]): Int32Array {
    if (steps.length === 0) return list;
    this.#found = 0;
    for (let from = 0; from < list.length; from += BLOCK) {
      const count = Math.min(BLOCK, list.length - from);
      for (let at = 0; at < count; at++) this.#block[at] = list[from + at] as number;
      this.#narrow(count, steps);
    }
    return this.#room.slice(0, this.#found);
  }

  #narrow(count: number, steps: readonly DateFilter[]): void {
    const block = this.#block;
    const room = this.#room;
    let left = count;
    for (const narrow of steps) left = narrow(block, left);
    for (let at = 0; at < left; at++) room[this.#found + at] = block[at] as number;
    this.#found += left;
  }
}
