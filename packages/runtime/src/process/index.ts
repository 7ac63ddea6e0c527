export { endProcess } from './endProcess.ts';
export { inTime } from './inTime.ts';
export { LONGEST_STOP, longestStop } from './longestStop.ts';
export { lowerPriority } from './lowerPriority.ts';
export { onStopSignal } from './onStopSignal.ts';
export { returnMemory } from './returnMemory.ts';
export { type Closable, runUntilSignal } from './runUntilSignal.ts';
export { sendSignal } from './sendSignal.ts';
export { allowForStop, stopBegan, watchProcess } from './watchProcess.ts';
