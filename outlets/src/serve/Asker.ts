export interface Asker {
  /** The key that the caller sent. It is sent on (docs/interface.md 5 "Keys and identification"). */
  readonly key: string | undefined;
  readonly address: string;
  /** The name under which what is scarce is shared. */
  readonly caller: string;
  /** The same with the key: the endpoint gives each key a share. */
  readonly name: string;
  readonly disconnected: AbortSignal;
  /** Does work when the caller has a slot for it. Rejects with a `NoShare` when it gets none in time. */
  inShare<T>(work: () => Promise<T>): Promise<T>;
}

/** Too many answers are being made already, and too many requests wait. */
export class NoShare extends Error {
  override readonly name = 'NoShare';
}
