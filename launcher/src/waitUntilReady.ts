import { setTimeout as sleep } from 'node:timers/promises';
import { askHttp } from '@calendar/runtime/supervision';

/** Resolves when every required part is ready; for optional ones it waits a while. */
export async function waitUntilReady({
  address,
  adminAddress,
  optional,
  log,
  signal,
}: Readiness): Promise<undefined> {
  let patientUntil: number | undefined;
  let logAt = Date.now() + LOG_INTERVAL_MS;
  for (;;) {
    const missing = (await answers(address, signal))
      ? await missingParts(`${adminAddress}/health/ready`, signal)
      : ['gateway'];
    signal.throwIfAborted();
    if (missing.length === 0) return undefined;
    if (missing.every((name) => optional.includes(name))) {
      patientUntil ??= Date.now() + PATIENCE;
      if (Date.now() > patientUntil) {
        log(`Going on without ${missing.join(', ')}`);
        return undefined;
      }
    }
    if (Date.now() > logAt) {
      log(`Waiting for ${missing.join(', ')}`);
      logAt = Date.now() + LOG_INTERVAL_MS;
    }
    await sleep(50, undefined, { signal });
  }
}

/** Milliseconds that optional parts get when all others are ready. */
const PATIENCE = 10_000;
const LOG_INTERVAL_MS = 10_000;

async function answers(address: string, signal: AbortSignal): Promise<boolean> {
  const body = await askJson(address, signal, JSON.stringify({ query: '{ __typename }' }));
  return (body as { data?: { __typename?: string } } | undefined)?.data?.__typename === 'Query';
}

async function missingParts(address: string, signal: AbortSignal): Promise<readonly string[]> {
  const body = await askJson(address, signal);
  return (body as { missing?: readonly string[] } | undefined)?.missing ?? ['gateway'];
}

async function askJson(address: string, stopping: AbortSignal, json?: string): Promise<unknown> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(2_000)]);
  try {
    return JSON.parse((await askHttp(address, { signal, json })).body);
  } catch {
    return undefined;
  }
}

export interface Readiness {
  readonly address: string;
  readonly adminAddress: string;
  readonly optional: readonly string[];
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}
