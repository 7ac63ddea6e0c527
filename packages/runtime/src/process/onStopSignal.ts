import { onParentGone } from './onParentGone.ts';

/**
 * Calls `stop` once, at the first signal or when the parent is gone, and `stopNow` when a person asks again
 * with Ctrl-C a second later or more. One wish may come several times, by npm and a service manager.
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
    } else if (signal === 'SIGINT' && performance.now() - first >= ONE_WISH_MS) {
      stopNow(signal);
    }
  };
  for (const signal of signals) process.on(signal, receive);
  onParentGone(() => receive('SIGTERM'));
}

const ONE_WISH_MS = 1000;
