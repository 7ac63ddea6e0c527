/** The token of a record's revision, `<lineage>:<revision>`: another lineage is another history of the database. */
export function tokenOf({ lineage, revision }: Revision): string {
  return `${lineage}:${revision}`;
}

export interface Revision {
  readonly lineage: string;
  /** As text if the driver returns a `bigint` so. */
  readonly revision: bigint | string;
}
