/** How many operations of several subgraphs were answered, by the way that they took. */
export interface JoinCounts {
  /** Put together from what the subgraphs wrote (`spliceJoin`). */
  spliced: number;
  /** Of those, bytes of `data`. */
  splicedBytes: number;
  /** Read, merged and completed value by value. */
  merged: number;
}
