import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { startSite, text } from '../../../../test/support/webServer.ts';
import { receiveTraces } from '../testing/receiveTraces.ts';
import { readTracesUrl } from './readTracesUrl.ts';
import { startTracing } from './startTracing.ts';

const quiet = { warn: () => undefined, info: () => undefined };

test('where traces are sent follows OpenTelemetry’s variables', () => {
  expect(readTracesUrl({})).toBeUndefined();
  expect(readTracesUrl({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBeUndefined();
  const base = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
  expect(readTracesUrl(base)).toBe('http://collector:4318/v1/traces');
  const whole = 'http://other:4318/traces';
  expect(readTracesUrl({ ...base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole })).toBe(whole);
});

test('tracing without a place to send traces to there is none, and nothing of the SDK is loaded', async () => {
  expect(await startTracing({ service: 'a', url: undefined, log: quiet })).toBeUndefined();
  expect(loadedBy('undefined')).toEqual([]);
  expect(loadedBy('"http://127.0.0.1:9/v1/traces"')).not.toEqual([]);
});

test('tracing a traceparent that is none begins a new trace', async () => {
  const receiver = await receiveTraces();
  onTestFinished(() => receiver.close());
  const tracing = await startTracing({ service: 'a', url: `${receiver.url}/v1/traces`, log: quiet });
  tracing?.start('alone', { kind: 'server', parent: 'nonsense', link: 'nonsense' }).end();
  await tracing?.close();
  await eventually(() => expect(receiver.spans).toHaveLength(1));
  expect(receiver.spans).toMatchObject([{ parent: undefined, links: [] }]);
});

test('tracing an address that does not accept them is logged once, and nothing fails', async () => {
  const { origin } = await startSite({ '*': text('', {}, 400) });
  const failures: unknown[] = [];
  const tracing = await startTracing({
    service: 'a',
    url: `${origin}/v1/traces`,
    log: { ...quiet, warn: (facts: unknown) => failures.push(facts) },
  });
  tracing?.start('lost', { kind: 'server' }).end();
  await tracing?.close();
  await eventually(() => expect(failures).not.toEqual([]));
  expect(failures).toEqual([{ err: expect.any(Error) }]);
});

test('tracing a place that nobody is at does not keep a process from ending', async () => {
  const tracing = await startTracing({
    service: 'a',
    url: 'http://127.0.0.1:9/v1/traces',
    log: quiet,
  });
  tracing?.start('lost', { kind: 'server' }).end();
  await expect(tracing?.close()).resolves.toBeUndefined();
});

/** Modules of the SDK that a process loads to begin tracing to that place. */
function loadedBy(url: string): readonly string[] {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({
      load(address, context, next) {
        loaded.push(address);
        return next(address, context);
      },
    });
    const { startTracing } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});
    await startTracing({ service: 'a', url: ${url}, log: console });
    console.log(JSON.stringify(loaded.filter((each) => each.includes('opentelemetry'))));
    process.exit();`;
  const words = ['--input-type=module', '--eval', program];
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  return JSON.parse(execFileSync(process.execPath, words, { cwd, encoding: 'utf8' }));
}
