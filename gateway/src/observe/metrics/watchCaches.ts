import { counterOf, gaugeOf, type Registry } from '@calendar/telemetry/metrics';
import type { AnswerCacheCounts } from '../../cache/AnswerCache.ts';
import type { EntityCacheCounts } from '../../cache/EntityCache.ts';
import { noSharing, type SharingCounts } from '../../cache/shared/SharingCounts.ts';
import { labelled } from './tally.ts';

/** The metrics of the caches: answers in memory, entities in memory, answers that gateways share. */
export function watchCaches(registry: Registry, { answers, shared, graphs }: WatchedCaches): void {
  const entities = () => graphs.current.entities?.counts ?? noEntities;
  const sharing = () => shared?.counts ?? noSharing();
  counterOf(registry, {
    name: 'calendar_answer_cache_lookups_total',
    help: 'Answers: hit, unconfirmed (a subgraph does not report its revision), found (in the shared cache), shared (with another caller), computed.',
    labels: ['result'],
    read: () => {
      const { hits, unconfirmed, found, shared, computed } = answers.counts;
      return labelled('result', { hit: hits, unconfirmed, found, shared, computed });
    },
  });
  gaugeOf(registry, {
    name: 'calendar_answer_cache_answers',
    help: 'Answers kept in memory.',
    read: () => [{ value: answers.counts.answers }],
  });
  gaugeOf(registry, {
    name: 'calendar_answer_cache_bytes',
    help: 'Bytes that the answers kept in memory take.',
    read: () => [{ value: answers.counts.bytes }],
  });
  counterOf(registry, {
    name: 'calendar_entity_cache_lookups_total',
    help: 'Entities that joins needed: hit (kept in memory), miss (fetched).',
    labels: ['result'],
    read: () => labelled('result', { hit: entities().hits, miss: entities().misses }),
  });
  gaugeOf(registry, {
    name: 'calendar_entity_cache_entities',
    help: 'Entities kept in memory for joins.',
    read: () => [{ value: entities().entities }],
  });
  gaugeOf(registry, {
    name: 'calendar_entity_cache_bytes',
    help: 'Bytes that the entities kept in memory take.',
    read: () => [{ value: entities().bytes }],
  });
  counterOf(registry, {
    name: 'calendar_shared_cache_lookups_total',
    help: 'Look-ups in the shared cache: hit, miss, outdated, invalid, timeout, failed, skipped (it is unavailable).',
    labels: ['result'],
    read: () => labelled('result', sharing().lookups),
  });
  counterOf(registry, {
    name: 'calendar_shared_cache_writes_total',
    help: 'Answers for the shared cache: stored, tooLarge, failed, skipped (it is unavailable, full or busy).',
    labels: ['result'],
    read: () => labelled('result', sharing().writes),
  });
  gaugeOf(registry, {
    name: 'calendar_shared_cache_away',
    help: '1 while the shared cache does not answer; 0 also where there is none.',
    read: () => [{ value: Number(sharing().away) }],
  });
}

const noEntities: EntityCacheCounts = { hits: 0, misses: 0, entities: 0, bytes: 0 };

export interface WatchedCaches {
  readonly answers: { readonly counts: AnswerCacheCounts };
  /** Undefined: no answers are shared. */
  readonly shared: { readonly counts: SharingCounts } | undefined;
  readonly graphs: {
    readonly current: {
      /** Undefined: none are kept. */
      readonly entities: { readonly counts: EntityCacheCounts } | undefined;
    };
  };
}
