import module from 'node:module';

/**
 * The life of a process: starts a service, closes it on SIGTERM or SIGINT, or when the parent that started the
 * process with an IPC channel is gone, and exits with 0. A second signal exits at once. A start that fails exits with 78
 * when the environment is not usable, else with 1, after saying why on standard error.
 *
 * As PID 1 of a container a process is ended by no signal that it does not handle. So this module loads no other, and
 * `start` is where the service's code is to be loaded.
 */
export async function runUntilSignal(start: () => Promise<Closable>): Promise<void> {
  const signalled = new Promise<void>((resolve) => {
    const stop = () => {
      process.once('SIGTERM', exitNow).once('SIGINT', exitNow);
      resolve();
    };
    process.once('SIGTERM', stop).once('SIGINT', stop);
    if (process.channel) process.once('disconnect', stop);
  });
  try {
    const service = await start();
    // Where NODE_COMPILE_CACHE names a folder, the next process starts in half the time, also when this one is killed.
    module.flushCompileCache?.();
    await signalled;
    await service.close();
    process.exit(0);
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidEnvironment') {
      process.stderr.write(`${error.message}\n`);
      process.exit(78);
    }
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}

function exitNow(): never {
  process.exit(1);
}

/** Something with a life that ends. */
export interface Closable {
  close(): Promise<void>;
}
