/**
 * Does what may take only so many milliseconds: then its signal fires, and when `stopped` does. Browsers of 2022 have no
 * `AbortSignal.timeout`, older ones no `AbortSignal.any`.
 */
export async function withDeadline<Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
  stopped?: AbortSignal,
): Promise<Result> {
  const ending = new AbortController();
  const stop = () => ending.abort();
  stopped?.addEventListener('abort', stop);
  if (stopped?.aborted === true) stop();
  const timer = setTimeout(() => ending.abort(new Error('There is no answer in time.')), milliseconds);
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    stopped?.removeEventListener('abort', stop);
  }
}
