/**
 * The operations that one subgraph sends to another by itself, without a caller: a file
 * `subgraphs/<by>/operations/<of>.graphql`.
 */
export interface SubgraphOperation {
  readonly by: string;
  readonly of: string;
  readonly text: string;
}
