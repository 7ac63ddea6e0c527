import { CalendarError } from './CalendarError.ts';

/**
 * Runs with a signal that ends after some milliseconds, or with the caller's. It leaves no listener behind: a
 * caller's signal may live for as long as a page.
 */
export async function beforeDeadline<Value>(
  run: (signal: AbortSignal) => Promise<Value>,
  deadline: number,
  signal: AbortSignal | undefined,
): Promise<Value> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(late(deadline)), deadline);
  signal?.addEventListener('abort', abort);
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function late(deadline: number): CalendarError {
  return new CalendarError(`No answer came within ${deadline} ms.`, { code: 'DEADLINE' });
}
