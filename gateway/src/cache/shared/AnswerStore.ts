/**
 * Keeps bytes under names, for several gateways. It may be down, slow or full, and may forget values. Its users answer
 * as well without it.
 */
export interface AnswerStore {
  /** Whether there is a connection. A request without one fails at once. */
  readonly isConnected: boolean;
  /** Calls the listener for every connection from now on, and with the error of each that fails or ends. */
  onConnection(listener: (failure: Error | undefined) => void): void;
  /**
   * The value under a name. Undefined if there is none. If it is longer than `most` bytes, only the beginning is read,
   * one byte more than that. Rejects when the store does not say.
   */
  get(name: string, most: number): Promise<Buffer | undefined>;
  /** Keeps bytes for that many milliseconds. Rejects with a `StoreRefusal` when the store does not take them. */
  set(name: string, bytes: Buffer, ttl: number): Promise<void>;
  /** Ends the connection. Does not wait and does not fail. Pending requests are rejected. */
  close(): void;
}

/** The store refuses the request: it is full, is a read-only copy, or does not allow it. */
export class StoreRefusal extends Error {}
