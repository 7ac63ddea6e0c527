import { getNamedType } from 'graphql';
import type { SubgraphShape } from './SubgraphShape.ts';

/** Leads documents to joins: fields that bring an entity of several subgraphs, and those that few subgraphs have. */
export function joinWeight(shapes: readonly SubgraphShape[]): (type: string, field: string) => number {
  const sharers = (type: string) => shapes.filter((shape) => shape.typeOf(type) !== undefined).length;
  const definers = (type: string, field: string) =>
    shapes.filter((shape) => shape.field(type, field) !== undefined);
  return (type, field) => {
    const [definition] = definers(type, field).flatMap((shape) => shape.field(type, field) ?? []);
    if (definition === undefined) return 1;
    if (sharers(getNamedType(definition.type).name) > 1) return 2;
    return definers(type, field).length < sharers(type) ? 2 : 1;
  };
}
