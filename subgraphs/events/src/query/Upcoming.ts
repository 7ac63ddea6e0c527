import type { SnapshotColumns } from '../index/columns.ts';
import type { DateScan } from './DateScan.ts';
import { type DateFilter, firstOfDay, publicAt } from './dateFilters.ts';
import { nextChange } from './nextChange.ts';
import { nextDates } from './nextDates.ts';
import type { Selection } from './selection.ts';

/** The dates that are not over, cached for as long as time alone does not change them. */
export class Upcoming {
  readonly #columns: SnapshotColumns;
  readonly #scan: DateScan;
  #present: Present;

  constructor(columns: SnapshotColumns, scan: DateScan) {
    this.#columns = columns;
    this.#scan = scan;
    this.#present = new Present(columns, scan, Number.NEGATIVE_INFINITY);
  }

  at(now: number): Present {
    if (now < this.#present.now || now >= this.#present.validUntil)
      this.#present = new Present(this.#columns, this.#scan, now);
    return this.#present;
  }
}

/** The dates that are not over at an instant. Each part is computed when it is first read. */
export class Present {
  readonly now: number;
  /** The next instant at which time alone changes any of it. */
  readonly validUntil: number;
  readonly #columns: SnapshotColumns;
  readonly #scan: DateScan;
  #dates: Int32Array | undefined;
  #events: Selection | undefined;
  #days: Selection | undefined;

  constructor(columns: SnapshotColumns, scan: DateScan, now: number) {
    this.#columns = columns;
    this.#scan = scan;
    this.now = now;
    this.validUntil = nextChange(columns, null, now);
  }

  /** All dates of public events that are not over. */
  get dates(): Int32Array {
    this.#dates ??= this.#remaining([]);
    return this.#dates;
  }

  /** A node for each event, showing its next date. */
  get events(): Selection {
    this.#events ??= this.#selection(nextDates(this.#columns, this.now));
    return this.#events;
  }

  /** A node for each day of each event. */
  get days(): Selection {
    const { dates, events } = this.#columns;
    this.#days ??= this.#selection(this.#remaining([firstOfDay(dates, events.count)]));
    return this.#days;
  }

  /** The selection above that shows exactly these dates, when it is one. */
  selectionOf(dates: Int32Array): Selection | undefined {
    return [this.#events, this.#days].find((selection) => selection?.dates === dates);
  }

  #selection(dates: Int32Array): Selection {
    return { dates, validUntil: this.validUntil };
  }

  #remaining(filters: readonly DateFilter[]): Int32Array {
    const { dates, events } = this.#columns;
    return this.#scan.over(this.now, 0, dates.count, [publicAt(events, dates, this.now), ...filters]);
  }
}
