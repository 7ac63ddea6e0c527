import { type ASTNode, Kind, type Location, parse, visit } from 'graphql';
import type { SubgraphSchema } from './SubgraphSchema.ts';

/** The places to which a message of composition refers: subgraph, type, field and line. */
export function placesOf(
  nodes: readonly ASTNode[] | undefined,
  subgraphs: readonly SubgraphSchema[],
): readonly string[] {
  const places = (nodes ?? []).flatMap((node) => {
    const name = 'subgraph' in node ? node.subgraph : undefined;
    const subgraph = subgraphs.find((each) => each.name === name);
    if (subgraph === undefined || node.loc === undefined || node.loc.source.body !== subgraph.schema)
      return [];
    return [placeAt(node.loc, subgraph)];
  });
  return [...new Set(places)];
}

export function placeAt(location: Location, subgraph: SubgraphSchema): string {
  return `${subgraph.name}: ${coordinateAt(location, subgraph)} (schema.graphql:${location.startToken.line})`;
}

/** The innermost type, field or argument that contains a place. */
function coordinateAt({ start, end }: Location, { schema }: SubgraphSchema): string {
  let coordinate = 'schema';
  const isAround = ({ loc }: ASTNode) => loc !== undefined && loc.start <= start && end <= loc.end;
  visit(parse(schema), {
    enter(node, _key, _parent, _path, ancestors) {
      if (node.kind !== Kind.DOCUMENT && !isAround(node)) return false;
      if (!('name' in node) || node.name === undefined || !node.kind.endsWith('Definition')) {
        if ('name' in node && node.kind.endsWith('Extension')) coordinate = String(node.name?.value);
        return undefined;
      }
      const name = node.name.value;
      const within = ancestors.findLast(
        (each): each is ASTNode => !Array.isArray(each) && 'kind' in each && each.kind !== Kind.DOCUMENT,
      );
      if (within === undefined) coordinate = name;
      else coordinate += within.kind === Kind.FIELD_DEFINITION ? `(${name}:)` : `.${name}`;
      return undefined;
    },
  });
  return coordinate;
}
