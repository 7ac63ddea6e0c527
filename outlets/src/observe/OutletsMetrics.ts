import type { ConnectionCounts } from '@calendar/http';
import { Counter, metersOf, processRegistry } from '@calendar/runtime/metrics';
import type { AnswerCounts } from '../serve/AnswerCache.ts';
import type { Outcome } from '../serve/Env.ts';

export class OutletsMetrics {
  readonly #registry = processRegistry();
  readonly #meters = metersOf(this.#registry);
  readonly #requests = new Counter({
    name: 'calendar_outlets_requests_total',
    help: 'Requests by route and outcome (ok, stale: the last answer was used, refused, failed).',
    labelNames: ['route', 'outcome'],
    registers: [this.#registry],
  });
  readonly #durations = this.#meters.durations(
    'calendar_outlets_request_duration_seconds',
    'Time of one request, until the answer is handed to the connection.',
    ['route'],
  );

  answered(route: string, outcome: Outcome, seconds: number): void {
    this.#requests.inc({ route, outcome });
    this.#durations.observe({ route }, seconds);
  }

  /** Reads from these, from now on, at each scrape. */
  watch({ answers, shares, buffers, server }: Watched): void {
    const { counter, gauge } = this.#meters;
    counter(
      'calendar_outlets_answers_total',
      'Answers: fresh: from memory; made; unchanged: of those made, the same bytes; stale: the last one was used; unavailable: 503.',
      [
        ['outcome'],
        () =>
          (['fresh', 'made', 'unchanged', 'stale', 'unavailable'] as const).map((outcome) => [
            outcome,
            answers.counts[outcome],
          ]),
      ],
    );
    gauge('calendar_outlets_stored_answers', 'Answers in memory.', () => answers.counts.answers);
    gauge('calendar_outlets_stored_bytes', 'Bytes of the answers in memory.', () => answers.counts.bytes);
    gauge('calendar_outlets_work', 'Answers that are being made, and that wait for it.', [
      ['state'],
      () => [
        ['working', shares.counts.running],
        ['waiting', shares.counts.waiting],
      ],
    ]);
    gauge(
      'calendar_outlets_unsent_bytes',
      'Bytes of answers that are not sent yet.',
      () => buffers.counts.bytes,
    );
    gauge('calendar_outlets_connections', 'Open connections.', () => server.connections.open);
  }

  async read(): Promise<{ readonly contentType: string; readonly text: string }> {
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}

export interface Watched {
  readonly answers: { readonly counts: AnswerCounts };
  readonly shares: { readonly counts: { readonly running: number; readonly waiting: number } };
  readonly buffers: { readonly counts: { readonly bytes: number } };
  readonly server: { readonly connections: ConnectionCounts };
}
