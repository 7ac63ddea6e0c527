export interface SubgraphSchema {
  readonly name: string;
  readonly schema: string;
  /** Its address, for gateways whose environment names none. */
  readonly url?: string;
  /** Whether the graph is served without it. Then its fields must be able to be null on others' entities. */
  readonly isOptional?: boolean;
}
