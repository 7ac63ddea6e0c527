import { partsOf } from '@calendar/http/protocol';
import type { VersionedSnapshot } from '@calendar/subgraph';
import type { EventsRecord } from '../store/loadEvents.ts';

/**
 * Whether a projection is older than the records written with the events (docs/rules.md 56 "One state in an
 * answer").
 * @param follows the tokens of the other domains' records, `<lineage>:<revision>`
 */
export function lacks(follows: readonly string[], projection: string): boolean {
  const parts = partsOf(projection);
  return follows
    .flatMap(partsOf)
    .some(([lineage, revision]) =>
      parts.some(([each, projected]) => each.endsWith(`.${lineage}`) && projected < revision),
    );
}

/** Whether any projection is older than the records that were written with the events. */
export function lacksAny(
  { record, directory, taxonomy }: CurrentParts,
  follows = record.current?.snapshot.follows ?? [],
): boolean {
  return [directory, taxonomy].some(({ current }) => current !== null && lacks(follows, current.token));
}

interface CurrentParts {
  readonly record: Current<Pick<EventsRecord, 'follows'>>;
  readonly directory: Current<unknown>;
  readonly taxonomy: Current<unknown>;
}

interface Current<Content> {
  readonly current: VersionedSnapshot<Content> | null;
}
