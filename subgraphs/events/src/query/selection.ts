/** The nodes that fulfil conditions at an instant, in their order. Immutable. */
export interface Selection {
  /** By node: the place of the date it shows in the date columns. They are ascending, except in order of distance. */
  readonly dates: Int32Array;
  /** The next instant at which time alone may change the selection or what its nodes show; Infinity if none. */
  readonly validUntil: number;
}
