import { Waiters } from '@calendar/http/Waiters';

/**
 * Work that is under way, by its name. Whoever asks for the same meanwhile joins it. When all who have joined have
 * disconnected, its signal fires: nobody waits for the result any more.
 */
export class Flights<Result> {
  readonly #flights = new Map<string, Flight<Result>>();

  /** Whether there is work of that name to join. */
  has(name: string): boolean {
    return this.#flights.get(name)?.isAbandoned === false;
  }

  /**
   * Resolves with the result of the work under way, else of new work. A caller who was answered otherwise meanwhile does
   * not count as gone.
   *
   * @param disconnected fires when this caller has disconnected
   */
  join(name: string, disconnected: AbortSignal, work: Work<Result>): Promise<Result> {
    const underWay = this.#flights.get(name);
    const flight = underWay === undefined || underWay.isAbandoned ? this.#begin(name, work) : underWay;
    return flight.join(disconnected);
  }

  #begin(name: string, work: Work<Result>): Flight<Result> {
    const flight = new Flight(work);
    this.#flights.set(name, flight);
    const end = () => {
      if (this.#flights.get(name) === flight) this.#flights.delete(name);
    };
    flight.result.then(end, end);
    return flight;
  }
}

class Flight<Result> {
  readonly result: Promise<Result>;
  readonly #waiters = new Waiters();

  constructor(work: Work<Result>) {
    this.result = Promise.resolve()
      .then(() => work(this.#waiters.signal))
      .finally(() => this.#waiters.done());
  }

  /** Whether its work was given up. */
  get isAbandoned(): boolean {
    return this.#waiters.signal.aborted;
  }

  join(disconnected: AbortSignal): Promise<Result> {
    this.#waiters.add(disconnected);
    return this.result;
  }
}

type Work<Result> = (nobodyWaits: AbortSignal) => Promise<Result>;
