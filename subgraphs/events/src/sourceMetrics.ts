import { metersOf, type Registry } from '@calendar/runtime/metrics';
import type { SourceReading } from './store/SourceReadings.ts';

export function addSourceMetrics(registry: Registry, read: () => readonly SourceReading[]): void {
  const { gauge: add } = metersOf(registry);
  const gauge = (name: string, help: string, measure: (source: SourceReading) => number | null) =>
    add(name, help, [
      ['source'],
      () =>
        read().flatMap((source) => {
          const value = measure(source);
          return value === null ? [] : [[source.name, value]];
        }),
    ]);
  gauge(
    'calendar_source_items',
    'Events, venues and organizers of the last content imported.',
    ({ items }) => items,
  );
  gauge(
    'calendar_source_findings',
    'What was not taken of that content.',
    ({ findingCount }) => findingCount,
  );
  gauge('calendar_source_failures', 'Tries that failed since the last success.', ({ failures }) => failures);
  gauge(
    'calendar_source_withheld',
    '1 when the source has lost more than half of its events to come, and is not applied.',
    ({ isWithheld }) => Number(isWithheld),
  );
  gauge(
    'calendar_source_success_timestamp_seconds',
    'When it was last imported, or found unchanged.',
    ({ succeededAt }) => (succeededAt === null ? null : succeededAt.getTime() / 1000),
  );
  gauge(
    'calendar_source_due_timestamp_seconds',
    'When it is tried next, or should have been.',
    ({ nextAt }) => nextAt.getTime() / 1000,
  );
}
