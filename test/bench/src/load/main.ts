import autocannon from 'autocannon';
import { endWithParent } from '../processes/endWithParent.ts';
import { type Load, type LoadResult, UNIQUE, withTime } from './load.ts';

// The load generator's process: one load after the other, as the bench asks for them.

endWithParent();
process.on('message', (load: Load) => {
  void run(load).then((result) => process.send?.(result));
});

async function run({ url, connections, seconds, most, body, from, bytes }: Load): Promise<LoadResult> {
  let next = from;
  const request: autocannon.Request = body.includes(UNIQUE)
    ? { setupRequest: (given) => ({ ...given, body: withTime(body, next++) }) }
    : { body };
  const cpu = process.cpuUsage();
  const began = performance.now();
  let requests = 0;
  let failures = 0;
  let last = began;
  const options: autocannon.Options = {
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    connections,
    duration: seconds,
    maxOverallRequests: most,
    sampleInt: 50,
    requests: [request],
  };
  const { errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    running.on('response', (_, status, size) => {
      requests++;
      if (status !== 200 || size < bytes) failures++;
      last = performance.now();
    });
  });
  const used = process.cpuUsage(cpu);
  return {
    requests,
    seconds: (last - began) / 1000,
    failures: failures + errors + timeouts,
    cpuMs: (used.user + used.system) / 1000,
  };
}
