import pTimeout from 'p-timeout';

/**
 * What a question answers, or `late` if that takes longer; then its signal fires. Unlike `AbortSignal.timeout`
 * it leaves no timer that would wake an idle process up after the answer. Rejects with the question.
 */
export function inTime<Answer, Late>(
  milliseconds: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
  late: Late,
): Promise<Answer | Late> {
  const ending = new AbortController();
  const fallback = () => {
    ending.abort();
    return late;
  };
  return pTimeout<Answer, Late>(ask(ending.signal), { milliseconds, fallback });
}
