/**
 * One line on standard error that says what is being done, and for how long the bench has run. A bench that was told
 * to stop stops at the next step.
 */
export class Progress {
  readonly #stop: AbortSignal;
  readonly #began = performance.now();
  readonly #terminal = process.stderr.isTTY;

  constructor(stop: AbortSignal) {
    this.#stop = stop;
  }

  /** Throws the reason to stop, when there is one. */
  says(text: string): void {
    this.#stop.throwIfAborted();
    const seconds = Math.floor((performance.now() - this.#began) / 1000);
    const line = `${String(Math.floor(seconds / 60)).padStart(2)}:${String(seconds % 60).padStart(2, '0')} ${text}`;
    process.stderr.write(
      this.#terminal ? `\r\u001B[K${line.slice(0, process.stderr.columns - 1)}` : `${line}\n`,
    );
  }

  /** Leaves the line. */
  ends(): void {
    if (this.#terminal) process.stderr.write('\r\u001B[K');
  }
}
