/**
 * The first reply of several replicas. The next one is tried when one fails, or replies to nothing for a
 * second. Rejects with the first failure of all.
 */
export function hedgedRequest<Replica extends Hedged, Reply>(
  replicas: readonly Replica[],
  send: (replica: Replica, signal: AbortSignal) => Promise<Reply>,
  signal: AbortSignal,
): Promise<Reply> {
  const [only, ...others] = replicas;
  if (only !== undefined && others.length === 0) return send(only, signal);
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const waiting = [...replicas];
  const failures: unknown[] = [];
  const attempts: AbortController[] = [];
  let inFlight = 0;
  let answered = false;

  function tryNext(): void {
    const replica = waiting.shift();
    if (replica === undefined || signal.aborted || answered) {
      if (inFlight === 0) reject(failures[0] ?? signal.reason);
      return;
    }
    inFlight += 1;
    const controller = new AbortController();
    attempts.push(controller);
    let isHedged = false;
    let since = performance.now();
    const hedge = () => {
      if (replica.hasAnsweredSince(since)) {
        since = performance.now();
        timer?.refresh();
        return;
      }
      isHedged = true;
      tryNext();
    };
    const timer = waiting.length === 0 ? undefined : setTimeout(hedge, SILENCE_MS);
    send(replica, AbortSignal.any([signal, controller.signal])).then(
      (reply) => {
        clearTimeout(timer);
        answered = true;
        resolve(reply);
        for (const other of attempts) if (other !== controller) other.abort();
      },
      (failure: unknown) => {
        clearTimeout(timer);
        inFlight -= 1;
        failures.push(failure);
        if (!isHedged || inFlight === 0) tryNext();
      },
    );
  }

  const end = () => reject(failures[0] ?? signal.reason);
  signal.addEventListener('abort', end);
  tryNext();
  return promise.finally(() => signal.removeEventListener('abort', end));
}

const SILENCE_MS = 1000;

interface Hedged {
  hasAnsweredSince(time: number): boolean;
}
