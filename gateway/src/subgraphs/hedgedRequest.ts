import { lostItsConnection } from './connectionFailures.ts';

/**
 * What the first of several replicas answers. The next one is asked when one fails, and also when one has not
 * answered after `patience` milliseconds and not answered others meanwhile (`isAnswering`); then whichever answers
 * first counts, and the others are given up (a hedged request). A replica that lost its connection is asked once more, after the others. Rejects with the first failure when all have failed
 * or `signal` is aborted. One that is given up for another that was asked before it is told so by a `Superseded`: it
 * was not slow.
 */
export function hedgedRequest<Replica, Reply>(
  replicas: readonly Replica[],
  ask: Ask<Replica, Reply>,
  { patience, signal, isAnswering }: Patience<Replica>,
): Promise<Reply> {
  const [only, ...others] = replicas;
  if (only !== undefined && others.length === 0) return replyOf(only, ask, signal);
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const waiting = [...replicas];
  const askedAgain = new Set<Replica>();
  const failures: unknown[] = [];
  const asked: AbortController[] = [];
  let underWay = 0;
  let answered = false;

  function askNext(): void {
    const replica = waiting.shift();
    if (replica === undefined || signal.aborted || answered) {
      if (underWay === 0) reject(failures[0] ?? signal.reason);
      return;
    }
    underWay += 1;
    const giveUp = new AbortController();
    const turn = asked.push(giveUp) - 1;
    let impatient = false;
    let since = performance.now();
    const beImpatient = () => {
      if (isAnswering(replica, since)) {
        since = performance.now();
        timer?.refresh();
        return;
      }
      impatient = true;
      askNext();
    };
    const timer = waiting.length === 0 ? undefined : setTimeout(beImpatient, patience);
    ask(replica, AbortSignal.any([signal, giveUp.signal])).then(
      (reply) => {
        clearTimeout(timer);
        answered = true;
        resolve(reply);
        for (const [other, own] of asked.entries()) {
          if (other !== turn) own.abort(other > turn ? new Superseded() : undefined);
        }
      },
      (failure: unknown) => {
        clearTimeout(timer);
        underWay -= 1;
        failures.push(failure);
        if (lostItsConnection(failure) && !askedAgain.has(replica)) {
          askedAgain.add(replica);
          waiting.push(replica);
        }
        if (!impatient || underWay === 0) askNext();
      },
    );
  }

  const end = () => reject(failures[0] ?? signal.reason);
  signal.addEventListener('abort', end);
  askNext();
  return promise.finally(() => signal.removeEventListener('abort', end));
}

/** What a single replica answers: nothing is given up for another. */
function replyOf<Replica, Reply>(
  replica: Replica,
  ask: Ask<Replica, Reply>,
  signal: AbortSignal,
): Promise<Reply> {
  return ask(replica, signal).catch((failure: unknown) => {
    if (signal.aborted || !lostItsConnection(failure)) throw failure;
    return ask(replica, signal).catch(() => {
      throw failure;
    });
  });
}

type Ask<Replica, Reply> = (replica: Replica, signal: AbortSignal) => Promise<Reply>;

/** Another replica that was asked before has answered meanwhile. */
export class Superseded extends Error {}

interface Patience<Replica> {
  /** Milliseconds. */
  readonly patience: number;
  /** Whether a replica has answered other questions since then, on the clock of `performance.now()`. */
  readonly isAnswering: (replica: Replica, since: number) => boolean;
  /** Ends the asking. */
  readonly signal: AbortSignal;
}
