import { createHook } from 'node:async_hooks';

/**
 * Keeps one of the objects that `process.nextTick` makes. V8 forgets their shape in a garbage collection
 * while none is waiting, and makes each later one in a slow way: a fifteenth of an answer from memory.
 */
export function keepTickShape(): void {
  const hook = createHook({
    // Once V8 has told of promises, it awaits all of them in a slow way.
    trackPromises: false,
    init(_, type, __, tick) {
      if (type !== 'TickObject') return;
      kept = tick;
      hook.disable();
    },
  }).enable();
  process.nextTick(() => kept);
}

let kept: object | undefined;
