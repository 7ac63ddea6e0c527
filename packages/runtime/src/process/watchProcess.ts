import { Worker } from 'node:worker_threads';
import { LONGEST_STOP } from './longestStop.ts';

/**
 * Lets another thread kill this process when it has not ended in time after `stopBegan`, the end of its
 * parent, or, with `longestTurn`, when its main thread is stuck, as in native code. It does not keep the
 * process alive, and a second call adds to the watch. PID 1 cannot kill itself.
 */
export function watchProcess({ hasParent = false, longestTurn }: Watched = {}): void {
  if (hasParent) Atomics.store(state, PLACES.hasParent, 1);
  if (longestTurn === 'stop') Atomics.store(state, PLACES.longestTurn, AS_A_STOP);
  else if (longestTurn !== undefined) Atomics.store(state, PLACES.longestTurn, longestTurn);
  if (isWatched) return;
  isWatched = true;
  new Worker(new URL('./watchThread.js', import.meta.url), {
    workerData: {
      state,
      places: PLACES,
      asAStop: AS_A_STOP,
      parent: process.ppid,
      tick: TICK,
      stopTick: STOP_TICK,
    },
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  }).unref();
  setInterval(() => Atomics.add(state, PLACES.turns, 1), TURN).unref();
}

/** Sets how many milliseconds a stop may take; until then it is `LONGEST_STOP`. */
export function allowForStop(milliseconds: number): void {
  Atomics.store(state, PLACES.longest, milliseconds);
}

/** Records that this process was told to stop: its time for that begins. */
export function stopBegan(): void {
  Atomics.store(state, PLACES.stops, 1);
  Atomics.notify(state, PLACES.stops);
}

/** The place of the numbers that both threads see. Of a flag, 0 means no. */
const PLACES = {
  /** How many event-loop iterations the main thread has had. */
  turns: 0,
  /** How many milliseconds a stop may take. */
  longest: 1,
  stops: 2,
  hasParent: 3,
  /** How many milliseconds an event-loop iteration of the main thread may take; 0 for any time. */
  longestTurn: 4,
} as const;

/** As a `longestTurn`: as long as a stop. */
const AS_A_STOP = -1;

/** Milliseconds between two checks. The processes of an idle service are not to wake up for more. */
const TICK = 12_000;
const STOP_TICK = 250;

/** Milliseconds between two turns of an idle main thread: one at least between two checks. */
const TURN = 6_000;

const state = new Int32Array(
  new SharedArrayBuffer(Object.keys(PLACES).length * Int32Array.BYTES_PER_ELEMENT),
);
state[PLACES.longest] = LONGEST_STOP;
let isWatched = false;

/** Milliseconds that one turn of a start may take: whole modules are loaded, and a copy is read. */
export const LONGEST_TURN_OF_START = 60_000;

export interface Watched {
  /** Whether the process is to end when its parent is gone. Not seen on Windows. */
  readonly hasParent?: boolean;
  /** Milliseconds that its main thread may do one thing; `stop`: as a stop may take. Undefined: any. */
  readonly longestTurn?: number | 'stop';
}
