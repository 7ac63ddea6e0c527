import { Supergraph } from '@apollo/federation-internals';
import { composed } from '../../support/composed.ts';
import type { Fault } from './Fault.ts';
import { SubgraphShape, type SubgraphText } from './SubgraphShape.ts';
import { World } from './World.ts';

/** Composes the subgraphs of a supergraph, and makes the data that it is about. */
export function composeWorld({ subgraphs, faults }: SupergraphText) {
  const { supergraph } = composed(Object.fromEntries(subgraphs.map(({ name, sdl }) => [name, sdl])));
  const publicSchema = Supergraph.build(supergraph).apiSchema().toGraphQLJSSchema();
  const shapes = subgraphs.map((text) => new SubgraphShape(text));
  return { supergraph, publicSchema, shapes, world: new World(shapes, publicSchema, faults) };
}

/** A supergraph for tests. */
export interface SupergraphText {
  readonly name: string;
  readonly subgraphs: readonly SubgraphText[];
  readonly faults?: readonly Fault[];
  /** Most fields within fields of the documents, where planning more takes long; 4 by default. */
  readonly levels?: number;
}
