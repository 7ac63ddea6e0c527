import { setImmediate as nextIteration } from 'node:timers/promises';
import {
  type AdmissionRequest,
  type CallerShare,
  FairQueue,
  type FairQueueBounds,
} from '@calendar/http/FairQueue';
import { overloaded } from '../../federation/errors/Refusal.ts';

/**
 * Admission control (docs/rules.md 42 "Fair shares under load"): a new answer takes one of many slots; work
 * that would hold a thread or memory for long first needs one of a few.
 */
export class Admission {
  readonly queues = {
    longRequests: new FairQueue(longRequests, overloaded),
    expensiveAnswers: new FairQueue(expensiveAnswers, overloaded),
    answers: new FairQueue(answers, overloaded),
  };

  /**
   * Does all the work for a request: a short one at once, a long one in a slot. Rejects as `FairQueue.run`.
   */
  runRequest<T>(admission: AdmissionRequest, length: number, work: () => Promise<T>): Promise<T> {
    if (length <= longRequestBytes) return work();
    return this.queues.longRequests.run(admission, async () => {
      await nextIteration();
      return work();
    });
  }

  /** Computes an answer of some estimated values when it has its slots. Rejects as `FairQueue.run` does. */
  runAnswer<T>(admission: AdmissionRequest, cost: number, work: () => Promise<T>): Promise<T> {
    const answer = () => this.queues.answers.run(admission, work);
    return cost > EXPENSIVE ? this.queues.expensiveAnswers.run(admission, answer) : answer();
  }
}

/** Values: an answer that may hold more is expensive. A page of 1000 events with fifty plain fields is not. */
const EXPENSIVE = 150_000;

/** One caller alone leaves a quarter of the slots to others. */
const answers: FairQueueBounds = { slots: 64, mostOfOne: 48, mostWaiting: 4000, mostWaitingOfOne: 1000 };
const expensiveAnswers: FairQueueBounds = { ...answers, slots: 16, mostOfOne: 8 };
/** A caller's second long request waits, and another caller's does not wait for the first. */
const longRequests: FairQueueBounds = { ...answers, slots: 2, mostOfOne: 1 };

/** A request for slots in `FairQueue`s: it has a second, and weighs as much as its content is long. */
export function admissionRequest(share: CallerShare, length: number, signal: AbortSignal): AdmissionRequest {
  return {
    ...share,
    startBy: performance.now() + LONGEST_WAIT_MS,
    signal,
    weight: 1 + Math.floor(length / longRequestBytes),
  };
}

const LONGEST_WAIT_MS = 1000;

/** Bytes of a request. A shorter one is read at once, and its waiting has the weight of one. */
export const longRequestBytes = 16 * 1024;
