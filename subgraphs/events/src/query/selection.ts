/** The nodes that fulfil conditions at an instant, in their order. Immutable. */
export interface Selection {
  /** By node: the place of the date it shows in the date columns. They are ascending, except in order of distance. */
  readonly dates: Int32Array;
  /** By node: the day since 1970-01-01 that it stands for. Undefined if it is that of the date's start. */
  readonly days?: Int32Array | undefined;
  /** How the search term matched. Undefined without a term, and if nothing matched. */
  readonly match?: 'LITERAL' | 'APPROXIMATE' | undefined;
  /** The next instant at which time alone may change the selection or what its nodes show; Infinity if none. */
  readonly validUntil: number;
}
