import { onParentGone } from './onParentGone.ts';

/**
 * Calls `stop` once: at the first signal that asks this process to end, or as for SIGTERM when its parent is gone
 * (`onParentGone`). Calls `stopNow` when a person asks again: with Ctrl-C, a second later or more.
 *
 * One wish may come several times. npm passes a terminal's Ctrl-C on to a program that has it already. A service manager
 * sends SIGTERM to each process of a service, and later the process that stops the others in order sends it too.
 */
export function onStopSignal(
  stop: (signal: NodeJS.Signals) => void,
  stopNow: (signal: NodeJS.Signals) => void,
  signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM'],
): void {
  let first: number | undefined;
  const receive = (signal: NodeJS.Signals) => {
    if (first === undefined) {
      first = performance.now();
      stop(signal);
    } else if (signal === 'SIGINT' && performance.now() - first >= ONE_WISH) {
      stopNow(signal);
    }
  };
  for (const signal of signals) process.on(signal, receive);
  onParentGone(() => receive('SIGTERM'));
}

/** Milliseconds. */
const ONE_WISH = 1000;
