/** The token of a record's revision, `<lineage>:<revision>`: another lineage is another history of the database. */
export function tokenOf({ lineage, revision }: Revision): string {
  return `${lineage}:${revision}`;
}

interface Revision {
  readonly lineage: string;
  readonly revision: bigint;
}
