import type { AdmissionRequest } from './AdmissionRequest.ts';
import { admitLongRequest } from './admitLongRequest.ts';
import { FairQueue, type FairQueueBounds } from './FairQueue.ts';

/**
 * Admission control of new answers (docs/rules.md 42 "Fair shares under load"). Every answer takes one of many places.
 * What would hold a subgraph's thread or memory for others has few places of its own before: an answer to a long
 * request, which a subgraph reads in one go, and an expensive one, of which both processes hold megabytes.
 */
export class AnswerAdmission {
  readonly queues = {
    answers: new FairQueue(answers),
    longRequests: new FairQueue(longRequests),
    expensiveAnswers: new FairQueue(expensiveAnswers),
  };

  /** Does the work when it has its places, and rejects as `FairQueue.run` does. */
  run<T>(admission: AdmissionRequest, { length, cost }: AnswerSize, work: () => Promise<T>): Promise<T> {
    const answer = () => this.queues.answers.run(admission, work);
    const admitted = cost > expensive ? () => this.queues.expensiveAnswers.run(admission, answer) : answer;
    return Promise.resolve(admitLongRequest(length, admission, this.queues.longRequests, admitted));
  }
}

/** Values: an answer that may hold more is expensive. A page of 1000 events with fifty fields is not. */
const expensive = 150_000;

/** One caller alone leaves a quarter of the places to others. */
const answers: FairQueueBounds = { places: 64, mostOfOne: 48, mostWaiting: 4000, mostWaitingOfOne: 1000 };
/** A caller's second long request waits, and another caller's does not wait for the first. */
const longRequests: FairQueueBounds = { ...answers, places: 2, mostOfOne: 1 };
const expensiveAnswers: FairQueueBounds = { ...answers, places: 16, mostOfOne: 8 };

/** How large a request and its answer are. */
interface AnswerSize {
  /** Of what was sent, in bytes. */
  readonly length: number;
  /** Values that the answer is estimated to hold. */
  readonly cost: number;
}
