/** Equal work, done once at a time: who asks for it meanwhile gets the same result, or the same failure. */
export class SharedWork<Result> {
  readonly #running = new Map<string, Promise<Result>>();

  /** The work that is being done under a key; undefined: none. */
  running(key: string): Promise<Result> | undefined {
    return this.#running.get(key);
  }

  do(key: string, work: () => Promise<Result>): Promise<Result> {
    const joined = this.#running.get(key);
    if (joined !== undefined) return joined;
    const result = work().finally(() => this.#running.delete(key));
    this.#running.set(key, result);
    return result;
  }
}
