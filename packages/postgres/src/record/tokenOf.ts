/** The token of a record's revision, `<lineage>:<revision>`: another lineage is another history of the database. */
export function tokenOf({ lineage, revision }: Revision): string {
  return `${lineage}:${revision}`;
}

export interface Revision {
  readonly lineage: string;
  /** A `bigint`, which the driver returns as text. */
  readonly revision: string;
}
