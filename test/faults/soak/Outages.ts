import type { SupervisedName } from '../../support/processes/startMachine.ts';

/** What was killed when, and when it was back: the explanation of errors in between. */
export class Outages {
  readonly #outages: Outage[] = [];

  begin(name: SupervisedName): Outage {
    const outage: Outage = { name, from: Date.now(), to: undefined };
    this.#outages.push(outage);
    return outage;
  }

  /** Of these parts, one that was away between two instants. */
  during(names: readonly SupervisedName[], sentAt: number, receivedAt: number): boolean {
    return this.#outages.some(
      ({ name, from, to }) =>
        names.includes(name) && from <= receivedAt && (to === undefined || sentAt <= to + AFTERMATH),
    );
  }

  get all(): readonly Outage[] {
    return this.#outages;
  }
}

/** Milliseconds in which a circuit may still be open to a part that is back. */
const AFTERMATH = 1_500;

export interface Outage {
  readonly name: SupervisedName;
  readonly from: number;
  /** Undefined while it lasts. */
  to: number | undefined;
}
