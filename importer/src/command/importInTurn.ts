import { addAbortListener } from 'node:events';
import pLimit from 'p-limit';
import type { Imported } from '../sources/visitSource.ts';
import type { DocumentsImport } from './importDocuments.ts';
import { inThread, JobEnded } from './inThread.ts';

/**
 * Imports sources in threads, in turns (docs/rules.md 61 "Work of a source"). An import beyond the bounds (seconds of a
 * processor, for a turn and in all) is ended: nothing was written then, or everything.
 */
export function importInTurn(
  signal: AbortSignal,
  bounds: ProcessorBounds = PROCESSOR_BOUNDS,
): (given: DocumentsImport) => Promise<Imported> {
  const take = turns<Imported>();
  return (given) => take((onTurnOver) => importInThread(given, signal, bounds, onTurnOver));
}

/** Does two pieces of work at a time. One that needs more than its turn goes on beside, with one other of that kind. */
export function turns<Result>(): (begin: (onTurnOver: () => void) => Promise<Result>) => Promise<Result> {
  const inTurn = pLimit(MOST_IN_TURN);
  const beside = pLimit(MOST_BESIDE);
  return async (begin) => {
    // In an object: a promise alone would be waited for.
    const { whole } = await inTurn(async () => {
      const turn = Promise.withResolvers<void>();
      let isBeside = false;
      const work = begin(() => {
        if (isBeside || beside.activeCount === MOST_BESIDE) return;
        isBeside = true;
        void beside(() => work.catch(() => undefined));
        turn.resolve();
      });
      await Promise.race([work, turn.promise]);
      return { whole: work };
    });
    return whole;
  };
}

export interface ProcessorBounds {
  /** Seconds. */
  readonly turn: number;
  readonly whole: number;
}

/** @param onTurnOver is called again and again while more than a turn has been used */
async function importInThread(
  given: DocumentsImport,
  signal: AbortSignal,
  { turn, whole }: ProcessorBounds,
  onTurnOver: () => void,
): Promise<Imported> {
  // Two in turn and two beside share the memory of this process.
  const thread = inThread<Imported>({ kind: 'source', given }, 1 / (MOST_IN_TURN + MOST_BESIDE));
  let why = 'the service stopped';
  const end = (reason: string) => {
    why = reason;
    thread.end();
  };
  const stop = () => {
    thread.stop('a signal');
    setTimeout(thread.end, LONGEST_STOP).unref();
  };
  using _ = addAbortListener(signal, stop);
  const timer = setTimeout(end, LONGEST, `it took longer than ${LONGEST / 60_000} minutes`);
  const watch = setInterval(async () => {
    const used = await thread.processorSeconds().catch(() => 0);
    if (used > whole) end(`it used more than ${whole} seconds of a processor`);
    else if (used > turn) onTurnOver();
  }, BETWEEN_LOOKS);
  try {
    return await thread.result;
  } catch (error) {
    const ended = error instanceof JobEnded;
    return {
      state: 'failed',
      failure: ended ? `The import was ended: ${why}.` : `The import failed: ${(error as Error).message}`,
    };
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
  }
}

const PROCESSOR_BOUNDS: ProcessorBounds = { turn: 2, whole: 60 };
const MOST_IN_TURN = 2;
const MOST_BESIDE = 2;
/** Milliseconds. */
const LONGEST = 30 * 60_000;
const LONGEST_STOP = 5_000;
const BETWEEN_LOOKS = 200;
