/** What one subgraph asks another by itself, in no caller's name: a file `subgraphs/<by>/operations/<of>.graphql`. */
export interface SubgraphOperation {
  /** The subgraph that asks. */
  readonly by: string;
  /** The subgraph that is asked. */
  readonly of: string;
  readonly text: string;
}
