/** Data that does not fit the schema, of one object in so many. Deterministic, and the same for every server. */
export type Fault =
  | { readonly type: string; readonly field: string; readonly every: number; readonly throws: true }
  /** `gives` is the resolver's return value: null, an invalid value, or a reference to a wrong type. */
  | { readonly type: string; readonly field: string; readonly every: number; readonly gives: unknown }
  /** The subgraph does not have the entity: the fields that it adds are null. */
  | { readonly type: string; readonly absentFrom: string; readonly every: number };
