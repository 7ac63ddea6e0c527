import { Worker } from 'node:worker_threads';
import { LONGEST_STOP } from './longestStop.ts';

/**
 * Has a thread of its own kill this process (SIGKILL) when it has not ended in time: since `stopBegan`; since its
 * parent was gone; or, with `needsTurns`, since its main thread was stuck. A thread that is stuck in native code, as in a
 * regular expression or in parsing JSON, handles no signal and cannot be ended, and `process.exit` waits for it.
 *
 * It does not keep the process alive. Called again, it adds to what is watched.
 *
 * As PID 1 of a container a process cannot kill itself: there the engine's own SIGKILL is the last word.
 */
export function watchProcess({ hasParent = false, needsTurns = false }: Watched = {}): void {
  if (hasParent) Atomics.store(state, PLACES.hasParent, 1);
  if (needsTurns) Atomics.store(state, PLACES.needsTurns, 1);
  if (isWatched) return;
  isWatched = true;
  new Worker(new URL('./watchThread.js', import.meta.url), {
    workerData: { state, places: PLACES, parent: process.ppid, tick: TICK },
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  }).unref();
  setInterval(() => Atomics.add(state, PLACES.turns, 1), TICK).unref();
}

/** Sets how many milliseconds a stop may take; until then it is `LONGEST_STOP`. */
export function allowForStop(milliseconds: number): void {
  Atomics.store(state, PLACES.longest, milliseconds);
}

/** Says that this process was told to stop: from now on its time runs. */
export function stopBegan(): void {
  Atomics.store(state, PLACES.stops, 1);
}

/** Where the numbers are that both threads see. Of a flag, 0 means no. */
const PLACES = {
  /** How many turns the main thread has had. */
  turns: 0,
  /** How many milliseconds a stop may take. */
  longest: 1,
  stops: 2,
  hasParent: 3,
  needsTurns: 4,
} as const;

/** Milliseconds between two looks, and between two turns of a main thread that has nothing to do. */
const TICK = 250;

const state = new Int32Array(
  new SharedArrayBuffer(Object.keys(PLACES).length * Int32Array.BYTES_PER_ELEMENT),
);
state[PLACES.longest] = LONGEST_STOP;
let isWatched = false;

export interface Watched {
  /** Whether the process is to end when its parent is gone. Not seen on Windows. */
  readonly hasParent?: boolean;
  /** Whether it is at fault when its main thread does one thing alone for longer than a stop may take. */
  readonly needsTurns?: boolean;
}
