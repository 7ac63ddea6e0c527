// The thread of `watchProcess`. It counts its own ticks and reads no clock, so that a machine may sleep. It is
// JavaScript: stripping types at run time would cost each process 9 MB, and double the thread's processor time.
import { readFileSync, writeSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { workerData } from 'node:worker_threads';

const { state, places, asAStop, parent, tick, stopTick } = workerData;
const read = (place) => Atomics.load(state, place);
let turns = 0;
let silent = 0;
let stopping = 0;
let starved = starvedMs();
let hasReturnedMemory = false;

for (let waited = 0, step = tick; ; waited += step) {
  // A stop wakes it, so that it counts from there.
  const woken = Atomics.wait(state, places.stops, read(places.stops), step);
  if (woken === 'ok') {
    step = stopTick;
    continue;
  }
  const isOrphan = read(places.hasParent) !== 0 && process.ppid !== parent;
  const isToEnd = isOrphan || read(places.stops) !== 0;
  if (isToEnd) stopping += step;
  const before = starved;
  starved = starvedMs();
  silent = read(places.turns) === turns ? silent + Math.max(step - (starved - before), 0) : 0;
  turns = read(places.turns);
  const longest = read(places.longest);
  if (stopping > longest) kill(`it has not ended ${longest / 1000} s after it was told to`);
  const asked = read(places.longestTurn);
  const longestTurn = asked === asAStop ? longest : asked;
  if (longestTurn > 0 && silent > longestTurn)
    kill(`its main thread has been stuck for ${longestTurn / 1000} s`);
  step = isToEnd ? stopTick : tick;
  if (waited > 10_000) returnMemoryOfStart();
}

/** How long the main thread has waited for a processor: on a busy machine it is not stuck. */
function starvedMs() {
  try {
    const [, waited] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
    return Number(waited) / 1e6;
  } catch {
    return 0;
  }
}

function kill(reason) {
  writeSync(2, `The process ${process.pid} is killed: ${reason}.\n`);
  process.kill(process.pid, 'SIGKILL');
}

/** Returns the 2 MB of the thread's start. Not before the code is loaded: flags decide on compiled code. */
function returnMemoryOfStart() {
  if (hasReturnedMemory) return;
  hasReturnedMemory = true;
  setFlagsFromString('--expose-gc');
  runInNewContext('globalThis.gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
