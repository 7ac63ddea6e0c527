import { type Domain, statesIn } from './stampedCalendar.ts';

/** Holds answers against the states that were imported (docs/rules.md 56 "One state in an answer", 57 "Forward only"). */
export class StateLedger {
  readonly #latest = new Map<string, number>();
  readonly #faults: string[] = [];
  #answers = 0;
  readonly #states = new Set<number>();
  readonly #begun = new Map<number, number>();

  /** The import of a state begins. */
  begin(state: number): void {
    this.#begun.set(state, performance.now());
  }

  /** What answers of this gateway have shown so far; to be taken before one is asked. */
  before(gateway: string): ReadonlyMap<Domain, number> {
    return new Map(DOMAINS.map((domain) => [domain, this.#latest.get(`${gateway} ${domain}`) ?? 0]));
  }

  /**
   * Notes one answer of a gateway.
   *
   * @param before what answers had shown when it was asked
   */
  note({ gateway, question, answer, mayBeKept }: ReceivedAnswer, before: ReadonlyMap<Domain, number>): void {
    this.#answers++;
    const shown = statesIn(answer);
    for (const domain of DOMAINS) {
      const states = [...shown[domain]].toSorted((one, other) => one - other);
      const [oldest] = states;
      if (oldest === undefined) continue;
      for (const state of states) this.#states.add(state);
      const where = `${question} at ${gateway}: ${domain} ${states.join(' and ')}`;
      if (states.length > 1) this.#faults.push(`mixed: ${where}`);
      if (oldest < (before.get(domain) ?? 0)) this.#faults.push(`back: ${where} after ${before.get(domain)}`);
      const key = `${gateway} ${domain}`;
      this.#latest.set(key, Math.max(this.#latest.get(key) ?? 0, ...states));
    }
    // On a machine that stalls what came together may take two seconds to be there, and is then shown apart, unkept.
    const begun = Math.max(
      ...[...shown.events].map((state) => this.#begun.get(state) ?? Number.NEGATIVE_INFINITY),
    );
    if (mayBeKept || performance.now() - begun < TOGETHER_MS)
      for (const event of apartIn(answer)) this.#faults.push(`apart: ${question} at ${gateway}: ${event}`);
  }

  /** Where a domain has not been shown yet as an import brought it, of these gateways. */
  lacking(number: number, gateways: readonly string[]): readonly string[] {
    return gateways.flatMap((gateway) =>
      [...this.before(gateway)].flatMap(([domain, latest]) =>
        latest < number ? [`${domain} ${latest} at ${gateway}`] : [],
      ),
    );
  }

  /** Notes what never came to be shown. */
  noteLacking(number: number, lacking: readonly string[]): void {
    for (const where of lacking) this.#faults.push(`not shown: ${number} but ${where}`);
  }

  get report(): StateReport {
    return { answers: this.#answers, shown: this.#states.size, faults: this.#faults };
  }
}

/** The new events of an answer that stand without their venue, organizer or category. */
function apartIn(answer: string): readonly string[] {
  const { data } = JSON.parse(answer) as { readonly data?: ShownEvents | null };
  const labels = new Set(data?.events?.categories?.map(({ id }) => id));
  const events = [...(data?.events?.data ?? []), ...(data?.eventByID ? [data.eventByID] : [])];
  return events
    .filter(({ venue, organizers, categories }) => {
      const lacksLabel = labels.size > 0 && categories?.some((id) => !labels.has(id)) === true;
      return venue === null || organizers?.length === 0 || lacksLabel;
    })
    .map((event) => JSON.stringify(event));
}

/** docs/rules.md 56 "One state in an answer". */
const TOGETHER_MS = 2_000;

const DOMAINS: readonly Domain[] = ['events', 'directory', 'taxonomy'];

interface ShownEvents {
  readonly events?: {
    readonly data?: readonly ShownEvent[];
    readonly categories?: readonly { readonly id: string }[];
  };
  readonly eventByID?: ShownEvent | null;
}

interface ShownEvent {
  readonly venue?: object | null;
  readonly organizers?: readonly object[];
  readonly categories?: readonly string[];
}

export interface StateReport {
  readonly answers: number;
  /** How many different states were shown. */
  readonly shown: number;
  /**
   * Answers that mix states, go back, or show an event without the items that came with it. Also the states that were
   * never shown.
   */
  readonly faults: readonly string[];
}

export interface ReceivedAnswer {
  readonly gateway: string;
  /** Its name, for the report. */
  readonly question: string;
  /** JSON. */
  readonly answer: string;
  /** Whether its headers let anybody keep it. */
  readonly mayBeKept: boolean;
}
