/** Says on standard error what is being done, and when. A bench that was told to stop stops at the next step. */
export function startProgress(stop: AbortSignal): Says {
  const began = performance.now();
  return (text) => {
    stop.throwIfAborted();
    process.stderr.write(`${Math.round((performance.now() - began) / 1000)} s: ${text}\n`);
  };
}

/** Throws the reason to stop, when there is one. */
export type Says = (text: string) => void;
