/**
 * The operations that one subgraph sends to another by itself, without a caller: a file
 * `subgraphs/<by>/operations/<of>.graphql`.
 */
export interface SubgraphOperation {
  /** The subgraph that asks. */
  readonly by: string;
  /** The subgraph that is asked. */
  readonly of: string;
  readonly text: string;
}
