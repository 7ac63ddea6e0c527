import { buildSubgraph } from '@apollo/federation-internals';
import { type GraphQLSchema, parse } from 'graphql';
import type { EntityKeys } from '../../../gateway/src/federation/plan/Graph.ts';
import { entityKeysOf } from '../../../gateway/src/federation/plan/readGraph.ts';
import type { SubgraphSchema } from '../compose/SubgraphSchema.ts';

export function subgraphSides(subgraphs: readonly SubgraphSchema[]): ReadonlyMap<string, SubgraphSide> {
  return new Map(
    subgraphs.map(({ name, schema }) => {
      const subgraph = buildSubgraph(name, '', parse(schema));
      const hiding = subgraph.isFed2Subgraph()
        ? subgraph.metadata().inaccessibleDirective().applications()
        : [];
      const hidden = [...hiding].map(({ parent }) =>
        String((parent as { readonly coordinate?: string }).coordinate),
      );
      return [
        name,
        {
          schema: subgraph.schema.toGraphQLJSSchema(),
          entityKeys: entityKeysOf(subgraph),
          hidden: new Set(hidden),
        },
      ];
    }),
  );
}

export interface SubgraphSide {
  /** With federation's own fields, as `_entities`. */
  readonly schema: GraphQLSchema;
  readonly entityKeys: EntityKeys;
  /** Coordinates of what is `@inaccessible`. */
  readonly hidden: ReadonlySet<string>;
}
