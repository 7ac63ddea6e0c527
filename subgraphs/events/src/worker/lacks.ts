import { partsOf } from '@calendar/protocol';

/**
 * Whether a projection is older than the records that were written with the events (docs/rules.md 56 "One state in an
 * answer").
 *
 * @param follows of each other domain the token of its record, `<lineage>:<revision>`
 * @param projection token of the projection, whose lineages have a build before them
 */
export function lacks(follows: readonly string[], projection: string): boolean {
  const parts = partsOf(projection);
  return follows
    .flatMap(partsOf)
    .some(([lineage, revision]) =>
      parts.some(([each, projected]) => each.endsWith(`.${lineage}`) && projected < revision),
    );
}
