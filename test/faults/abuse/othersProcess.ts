import { setTimeout as sleep } from 'node:timers/promises';
import { type Other, type OtherName, others } from './others.ts';

// The process of the other callers: they ask for a while, each time that it is told.

/** Questions go on where those of the last time ended: none is asked twice. */
const asked = new Map<OtherName, number>();

// It stays for as long as it may be told something.
process.channel?.ref();
process.on('message', (task: OthersTask) => {
  void askForAWhile(task).then((answered) => process.send?.(answered));
});

async function askForAWhile(task: OthersTask): Promise<OthersAnswered> {
  const over = AbortSignal.timeout(task.milliseconds);
  const each = await Promise.all(others(task).map(async (other) => [other.name, await askOn(other, over)]));
  return Object.fromEntries(each) as OthersAnswered;
}

async function askOn(other: Other, over: AbortSignal): Promise<OtherAnswered> {
  const waits: number[] = [];
  const failures: string[] = [];
  while (!over.aborted) {
    const number = asked.get(other.name) ?? 0;
    asked.set(other.name, number + 1);
    const began = performance.now();
    const failure = await askOnce(other, number);
    waits.push(performance.now() - began);
    if (failure !== null) failures.push(`after ${Math.round(waits.at(-1) ?? 0)} ms: ${failure}`);
    await sleep(other.pause);
  }
  return { waits, failures };
}

/** What is wrong with an answer; null when nothing is. */
async function askOnce({ sent, isWhole }: Other, number: number): Promise<string | null> {
  const { url, ...init } = sent(number);
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(LONGEST) });
    const text = await response.text();
    return isWhole(response.status, text) ? null : `${response.status} ${text.slice(0, 300)}`;
  } catch (error) {
    const { message, cause } = error as Error;
    return `${message} ${cause instanceof Error ? cause.message : ''}`;
  }
}

/** Milliseconds; who waits for longer has no answer. */
const LONGEST = 15_000;

export interface OthersTask {
  readonly url: string;
  readonly healthUrls: readonly string[];
  readonly attackerAddress: string;
  readonly key: string;
  readonly milliseconds: number;
}

/** What each of the others asked. */
export type OthersAnswered = Readonly<Record<OtherName, OtherAnswered>>;

export interface OtherAnswered {
  /** Milliseconds that each question was waited for. */
  readonly waits: readonly number[];
  /** What was wrong with answers. */
  readonly failures: readonly string[];
}
