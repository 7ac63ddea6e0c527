/** A key that is not revoked. */
export interface StoredKey {
  readonly id: string;
  /** SHA-256 of the whole key. */
  readonly keyHash: Uint8Array;
}
