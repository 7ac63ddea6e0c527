import { ownValue, type SourceObject } from './SourceObject.ts';

/** The entities that a subgraph was asked for; undefined where it did not answer with as many. */
export function entitiesIn(data: SourceObject, count: number): readonly unknown[] | undefined {
  const entities = ownValue(data, '_entities');
  return Array.isArray(entities) && entities.length === count ? entities : undefined;
}
