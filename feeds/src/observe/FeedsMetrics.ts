import type { ConnectionCounts } from '@calendar/http';
import {
  counterOf,
  DurationHistogram,
  type Durations,
  gaugeOf,
  processRegistry,
} from '@calendar/telemetry/metrics';
import type { AnswerCounts } from '../answers/Answers.ts';

/** The metrics of this part for Prometheus. */
export class FeedsMetrics {
  readonly #registry = processRegistry();
  readonly #requests = new Map<
    string,
    { readonly route: string; readonly outcome: Outcome; count: number }
  >();
  readonly #durations = new DurationHistogram<'route'>(this.#registry, {
    name: 'calendar_feeds_request_duration_seconds',
    help: 'Time of one request, until the answer is handed to the connection.',
  });
  readonly #durationsOf = new Map<string, Durations>();

  constructor() {
    counterOf(this.#registry, {
      name: 'calendar_feeds_requests_total',
      help: 'Requests by route and outcome (ok, stale: the last answer stood in, refused, failed).',
      labels: ['route', 'outcome'],
      read: () =>
        [...this.#requests.values()].map(({ route, outcome, count }) => ({
          labels: { route, outcome },
          value: count,
        })),
    });
  }

  /** Counts a request. */
  answered(route: string, outcome: Outcome, seconds: number): void {
    const name = `${route} ${outcome}`;
    const known = this.#requests.get(name);
    if (known === undefined) this.#requests.set(name, { route, outcome, count: 1 });
    else known.count++;
    let durations = this.#durationsOf.get(route);
    if (durations === undefined) {
      durations = this.#durations.labelled({ route });
      this.#durationsOf.set(route, durations);
    }
    durations.observe(seconds);
  }

  /** Reads from these, from now on, at each scrape. */
  watch({ answers, server }: Watched): void {
    counterOf(this.#registry, {
      name: 'calendar_feeds_answers_total',
      help: 'Answers: fresh: from memory; made; unchanged: of those made, the same bytes; stale: the last one stood in; unavailable: 503.',
      labels: ['outcome'],
      read: () =>
        (['fresh', 'made', 'unchanged', 'stale', 'unavailable'] as const).map((outcome) => ({
          labels: { outcome },
          value: answers.counts[outcome],
        })),
    });
    gaugeOf(this.#registry, {
      name: 'calendar_feeds_stored_answers',
      help: 'Answers in memory.',
      read: () => [{ value: answers.counts.answers }],
    });
    gaugeOf(this.#registry, {
      name: 'calendar_feeds_stored_bytes',
      help: 'Bytes of the answers in memory.',
      read: () => [{ value: answers.counts.bytes }],
    });
    gaugeOf(this.#registry, {
      name: 'calendar_feeds_work',
      help: 'Answers that are being made, and that wait for it.',
      labels: ['state'],
      read: () => [
        { labels: { state: 'working' }, value: answers.counts.working },
        { labels: { state: 'waiting' }, value: answers.counts.waiting },
      ],
    });
    gaugeOf(this.#registry, {
      name: 'calendar_feeds_connections',
      help: 'Open connections.',
      read: () => [{ value: server.connections.open }],
    });
  }

  /** The present values in Prometheus's text format. */
  async read(): Promise<{ readonly contentType: string; readonly text: string }> {
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}

export type Outcome = 'ok' | 'stale' | 'refused' | 'failed';

export interface Watched {
  readonly answers: { readonly counts: AnswerCounts };
  readonly server: { readonly connections: ConnectionCounts };
}
