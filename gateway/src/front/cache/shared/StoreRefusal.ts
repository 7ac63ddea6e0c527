/** The store refuses the request: it is full, is a read-only copy, or does not allow it. */
export class StoreRefusal extends Error {}
