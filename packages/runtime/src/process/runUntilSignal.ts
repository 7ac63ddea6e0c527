import module from 'node:module';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { endProcess } from './endProcess.ts';
import { keepTickShape } from './keepTickShape.ts';
import { onStopSignal } from './onStopSignal.ts';
import { returnMemory } from './returnMemory.ts';
import { allowForStop, LONGEST_TURN_OF_START, stopBegan, watchProcess } from './watchProcess.ts';

/**
 * The life of a process: it starts a service and closes it on SIGTERM or SIGINT, or when its parent has
 * ended. Exits with 0, with 78 when the environment is not usable, else with 1; what is stuck is killed. PID
 * 1 does not end by a signal that it does not handle, so this module loads almost no other.
 * @param load resolves with what starts the service, unless the process was told to end meanwhile
 */
export async function runUntilSignal(load: () => Promise<() => Promise<Closable>>): Promise<void> {
  let isToEnd = false;
  const signalled = new Promise<void>((resolve) => {
    const stop = () => {
      stopBegan();
      isToEnd = true;
      resolve();
    };
    onStopSignal(stop, () => void endProcess(1));
  });
  keepTickShape();
  watchProcess({ longestTurn: LONGEST_TURN_OF_START });
  try {
    const start = await load();
    // Signals wait while modules are loaded. A whole iteration of the event loop handles them.
    await nextIteration();
    await nextIteration();
    if (isToEnd) return await endProcess(0);
    const service = await start();
    if (service.longestStop !== undefined) allowForStop(service.longestStop);
    // After this, no event-loop iteration is long. Before, one iteration loads whole modules.
    watchProcess({ longestTurn: 'stop' });
    // If NODE_COMPILE_CACHE names a folder, the next process starts in half the time, also when this one is killed.
    module.flushCompileCache?.();
    returnMemory();
    await signalled;
    await service.close();
    await endProcess(0);
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidEnvironment') {
      process.stderr.write(`${error.message}\n`);
      process.exit(78);
    }
    process.stderr.write(`${described(error)}\n`);
    process.exit(1);
  }
}

/** A fault that an operator can correct has a line; any other error has its stack. */
function described(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'CannotListen' ? error.message : (error.stack ?? error.message);
}

export interface Closable {
  close(): Promise<void>;
  /** Milliseconds after SIGTERM at which a process that still runs is killed; default `LONGEST_STOP`. */
  readonly longestStop?: number;
}
