import { endWithParent } from '../processes/endWithParent.ts';
import { Caller } from './Caller.ts';
import { type Load, type LoadResult, UNIQUE, withTime } from './load.ts';

// The load generator's process: one load after the other, as the bench asks for them.

endWithParent();
process.on('message', (load: Load) => {
  void run(load).then((result) => process.send?.(result));
});

/** Until time is up, or all that may be asked is; what is in flight then does not count. */
async function run({ url, connections, seconds, most, body, from, bytes }: Load): Promise<LoadResult> {
  const cpu = process.cpuUsage();
  const began = performance.now();
  let asked = 0;
  let requests = 0;
  let failures = 0;
  let last = began;
  const target = new URL(url);
  const isNew = body?.includes(UNIQUE) === true;
  const over = Promise.withResolvers<void>();
  let open = connections;
  const callers = Array.from(
    { length: connections },
    () =>
      new Caller({
        url: target,
        method: body === null ? 'GET' : 'POST',
        nextBody: () => {
          if (asked === most) return null;
          const time = from + asked++;
          return isNew ? withTime(body, time) : (body ?? '');
        },
        answered: ({ status, size }) => {
          requests++;
          if (status !== 200 || size < bytes) failures++;
          last = performance.now();
        },
        ended: (byItself) => {
          if (!byItself) failures++;
          if (--open === 0) over.resolve();
        },
      }),
  );
  const disconnectAll = () => {
    for (const caller of callers) caller.disconnect();
  };
  const timer = setTimeout(disconnectAll, seconds * 1000);
  await over.promise;
  clearTimeout(timer);
  const used = process.cpuUsage(cpu);
  return { requests, seconds: (last - began) / 1000, failures, cpuMs: (used.user + used.system) / 1000 };
}
