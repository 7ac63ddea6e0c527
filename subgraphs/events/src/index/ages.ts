/** The ages that each event admits, in years. Where there is no limit, the least or greatest number. */
export interface Ages {
  readonly least: Int32Array;
  readonly most: Int32Array;
}
