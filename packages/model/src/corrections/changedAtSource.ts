import type { FeedItems } from '../feed/index.ts';
import { valuesOf } from './corrected.ts';
import type { CorrectedSection, Correction } from './correction.ts';

/** A corrected field of which a source says something else than when the correction was made. */
export interface ChangedAtSource {
  readonly correction: Correction;
  readonly field: string;
  readonly then: unknown;
  readonly now: unknown;
}

/**
 * The fields that an editor should look at again; of several corrections of one the last counts.
 * @param ownOf an item as its source gives it; undefined: none
 */
export function changedAtSource(
  corrections: readonly Correction[],
  ownOf: (correction: Correction) => FeedItems[CorrectedSection] | undefined,
): readonly ChangedAtSource[] {
  const last = new Map<string, Correction>();
  for (const correction of corrections)
    for (const field of Object.keys(correction.fields))
      last.set(`${correction.section}/${correction.itemId}/${field}`, correction);
  return corrections.flatMap((correction) => {
    const { section, itemId, sourceValues } = correction;
    const own = ownOf(correction);
    if (sourceValues === null || own === undefined) return [];
    const values = valuesOf(own, sourceValues);
    return Object.entries(sourceValues).flatMap(([field, then]) => {
      const isOther = JSON.stringify(sorted(values[field])) !== JSON.stringify(sorted(then));
      const isLast = last.get(`${section}/${itemId}/${field}`) === correction;
      return isOther && isLast ? [{ correction, field, then, now: values[field] }] : [];
    });
  });
}

/** PostgreSQL keeps no order of keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, of]) => [key, sorted(of)]),
  );
}
