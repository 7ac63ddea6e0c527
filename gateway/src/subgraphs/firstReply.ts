import { lostItsConnection } from './connectionFailures.ts';

/**
 * What the first of several replicas answers. The next one is asked when one fails, and also when one has not
 * answered after `patience` milliseconds; then whichever answers first counts, and the others are given up. A replica
 * that lost its connection is asked once more, after the others. Rejects with the first failure when all have failed
 * or `signal` is aborted. One that is given up for another that was asked before it is told so by a `Superseded`: it
 * was not slow.
 */
export function firstReply<Replica, Reply>(
  replicas: readonly Replica[],
  ask: (replica: Replica, signal: AbortSignal) => Promise<Reply>,
  { patience, signal }: Patience,
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const waiting = [...replicas];
  const askedAgain = new Set<Replica>();
  const failures: unknown[] = [];
  // Of a single replica nothing is given up for another.
  const asked: (AbortController | undefined)[] = [];
  let underWay = 0;
  let answered = false;

  function askNext(): void {
    const replica = waiting.shift();
    if (replica === undefined || signal.aborted || answered) {
      if (underWay === 0) reject(failures[0] ?? signal.reason);
      return;
    }
    underWay += 1;
    const turn = asked.push(replicas.length === 1 ? undefined : new AbortController()) - 1;
    let impatient = false;
    const beImpatient = () => {
      impatient = true;
      askNext();
    };
    const timer = waiting.length === 0 ? undefined : setTimeout(beImpatient, patience);
    ask(replica, until(turn)).then(
      (reply) => {
        clearTimeout(timer);
        answered = true;
        resolve(reply);
        for (const [other, giveUp] of asked.entries()) {
          if (other !== turn) giveUp?.abort(other > turn ? new Superseded() : undefined);
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

  function until(turn: number): AbortSignal {
    const own = asked[turn];
    return own === undefined ? signal : AbortSignal.any([signal, own.signal]);
  }

  const end = () => reject(failures[0] ?? signal.reason);
  signal.addEventListener('abort', end);
  askNext();
  return promise.finally(() => signal.removeEventListener('abort', end));
}

/** Another replica that was asked before has answered meanwhile. */
export class Superseded extends Error {}

interface Patience {
  /** Milliseconds. */
  readonly patience: number;
  /** Ends the asking. */
  readonly signal: AbortSignal;
}
