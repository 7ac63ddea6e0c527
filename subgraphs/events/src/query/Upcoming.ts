import type { SnapshotColumns } from '../index/columns.ts';
import type { DateScan } from './DateScan.ts';
import { type DateFilter, firstOfDay, publicAt } from './dateFilters.ts';
import { nextChange } from './nextChange.ts';
import { type NextDates, nextDates, nextDatesSince } from './nextDates.ts';
import type { Selection } from './selection.ts';

/** The dates that are not over, cached for as long as time alone does not change them. */
export class Upcoming {
  readonly #columns: SnapshotColumns;
  readonly #scan: DateScan;
  #present: Present;

  /** @param next the next dates that are known already, of some instant */
  constructor(columns: SnapshotColumns, scan: DateScan, next?: NextDates) {
    this.#columns = columns;
    this.#scan = scan;
    this.#present = new Present(columns, scan, next?.now ?? Number.NEGATIVE_INFINITY, next);
  }

  at(now: number): Present {
    if (now < this.#present.now || now >= this.#present.validUntil) {
      const { next } = this.#present;
      const earlier = next !== undefined && next.now <= now ? next : undefined;
      this.#present = new Present(this.#columns, this.#scan, now, earlier);
    }
    return this.#present;
  }
}

/**
 * The dates that are not over at an instant, from which most lists are taken. Each part is computed when it is first
 * read.
 */
export class Present {
  readonly now: number;
  /** The next instant at which time alone changes any of it. */
  readonly validUntil: number;
  readonly #columns: SnapshotColumns;
  readonly #scan: DateScan;
  readonly #earlier: NextDates | undefined;
  #dates: Int32Array | undefined;
  #events: Selection | undefined;
  #days: Selection | undefined;

  /** @param earlier the known dates of this instant, or of one before */
  constructor(columns: SnapshotColumns, scan: DateScan, now: number, earlier?: NextDates) {
    this.#columns = columns;
    this.#scan = scan;
    this.#earlier = earlier;
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
    this.#events ??= this.#selection(
      this.#earlier === undefined
        ? nextDates(this.#columns, this.now)
        : nextDatesSince(this.#columns, this.#earlier, this.now),
    );
    return this.#events;
  }

  /** The next dates of events, as far as they are known for this or an earlier instant. */
  get next(): NextDates | undefined {
    return this.#events === undefined ? this.#earlier : { now: this.now, next: this.#events.dates };
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
