import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { namedDatabases } from '@calendar/config';
import { databases, domains, subgraphs } from '@calendar/config/domains';
import { makeDataFolder } from '@calendar/config/makeDataFolder';
import type { DatabaseUrls } from '@calendar/postgres';
import { storedSecret } from '@calendar/postgres/storedSecret';
import { longestStop } from '@calendar/runtime';
import { askHttp, type Supervised, supervise } from '@calendar/runtime/supervision';
import { addressOf } from './addressOf.ts';
import type { Configuration } from './configuration.ts';
import { embeddedDatabases } from './databases/embeddedDatabases.ts';
import { prepareDatabases } from './databases/prepareDatabases.ts';
import { waitUntilReachable } from './databases/waitUntilReachable.ts';
import {
  adminAddressOf,
  outletsAddressOf,
  outletsAdminAddressOf,
  type Part,
  partsOf,
  portsOf,
} from './parts.ts';
import { startPart } from './processes/startPart.ts';
import { waitForPorts } from './processes/waitForPorts.ts';
import { waitUntilReady } from './waitUntilReady.ts';

/** Runs the whole service on this machine. Resolves when `/graphQL` answers, or throws, and leaves nothing running. */
export async function startMachine(options: MachineOptions): Promise<Machine> {
  const { configuration, environment, log } = options;
  const stopping = new AbortController();
  const signal = AbortSignal.any([options.signal, stopping.signal]);
  const dataDir = resolve(configuration.DATA_DIR);
  const supervised: Supervised[][] = [];
  let firstImport: Promise<unknown> | undefined;
  const stop = async (): Promise<void> => {
    stopping.abort();
    const lastMoment = AbortSignal.timeout(longestStop(configuration));
    await firstImport?.catch(() => undefined);
    for (const group of supervised.splice(0).reverse())
      await Promise.all(group.map((each) => each.stop(lastMoment)));
  };
  const begin = async (): Promise<Machine> => {
    await makeDataFolder(dataDir);
    // The parts prove themselves by it to each other. It is made at the first start.
    const secret =
      configuration.INTERNAL_SECRET ?? (await storedSecret(join(dataDir, 'internal-secret'), 32));
    await waitForPorts(portsOf(configuration), log, { signal });
    signal.throwIfAborted();

    const named = namedDatabases(configuration, databases());
    const embedded = databases().every((domain) => domain in named)
      ? undefined
      : await embeddedDatabases(dataDir, log);
    if (embedded !== undefined) supervised.push([embedded]);
    const urls = { ...embedded?.urls, ...named } as DatabaseUrls;
    const compiled = configuration.NODE_COMPILE_CACHE ?? join(dataDir, 'compiled');
    const inherited = { ...environment, NODE_COMPILE_CACHE: compiled };
    const feed = configuration.CALENDAR_FEED;
    const sources = await pathIfThere(configuration.SOURCES);
    const given = { configuration, dataDir, secret, urls, environment: inherited };
    const indispensable: Supervised[] = supervised.flat();
    const run = (part: Part) => {
      const running = supervise({ name: part.name, log, start: async () => startPart(part) });
      if (part.isRequired) indispensable.push(running);
      else void running.gaveUp.then(({ reason }) => log(`${reason}. The service goes on without it.`));
      return running;
    };
    const groups = partsOf({ ...given, sources }).map((parts) => ({ parts, running: [] as Supervised[] }));
    supervised.push(...groups.map(({ running }) => running));
    const started = new Set<Part>();
    const start = (isMeant: (part: Part) => boolean) => {
      for (const { parts, running } of groups)
        for (const part of parts.filter((each) => !started.has(each) && isMeant(each))) {
          started.add(part);
          running.push(run(part));
        }
    };
    const onImport = (end: Promise<unknown>) => {
      firstImport = end;
      // Those that build nothing of others' data need not wait for it.
      start(({ name }) => LEADING.has(name));
    };
    const prepare = () =>
      prepareDatabases({ urls, dataDir, feed, environment: inherited, log, signal, onImport });
    const preparation = await waitUntilReachable(prepare, log, signal);
    signal.throwIfAborted();
    start(({ name }) => !LATER.has(name));

    const exits = indispensable.map(({ gaveUp }) => gaveUp.then(({ reason }) => reason));
    const gaveUp = Promise.race([preparation.failure, ...exits]);
    const address = `${addressOf(configuration.HOST, configuration.PORT)}/graphQL`;
    const ready = waitUntilReady({
      address,
      adminAddress: adminAddressOf(configuration),
      optional: subgraphs().flatMap(({ name, required }) => (required ? [] : [name])),
      log,
      signal,
    });
    const failure = await Promise.race([ready, gaveUp]);
    if (failure !== undefined) throw new Error(failure);
    start(() => true);
    if (sources === undefined)
      void whenThere(configuration.SOURCES, signal).then((path) => {
        if (path === undefined) return;
        const later = partsOf({ ...given, sources: path }).flat();
        supervised.push(later.filter(({ name }) => name === 'sources').map(run));
      });
    const outlets = untilOutletsAnswers(configuration, signal);
    return { address, outlets, gaveUp, stop };
  };
  try {
    return await begin();
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The gateway, and the subgraphs that follow no other. */
const LEADING: ReadonlySet<string> = new Set([
  'gateway',
  ...domains().flatMap(({ name, follows }) => (follows.length === 0 ? [name] : [])),
]);

/** They are started when the endpoint answers: nothing of it waits for them. */
const LATER: ReadonlySet<string> = new Set(['outlets', 'pictures', 'sources']);

async function untilOutletsAnswers(
  configuration: Configuration,
  signal: AbortSignal,
): Promise<string | undefined> {
  while (!signal.aborted) {
    const ready = `${outletsAdminAddressOf(configuration)}/health/ready`;
    const health = await askHttp(ready, { signal }).catch(() => undefined);
    if (health?.status === 200) return outletsAddressOf(configuration);
    await sleep(100, undefined, { signal, ref: false }).catch(() => undefined);
  }
  return undefined;
}

async function pathIfThere(path: string): Promise<string | undefined> {
  const there = await access(path).then(
    () => true,
    () => false,
  );
  return there ? resolve(path) : undefined;
}

async function whenThere(path: string, signal: AbortSignal): Promise<string | undefined> {
  while (!signal.aborted) {
    await sleep(BETWEEN_LOOKS_MS, undefined, { signal, ref: false }).catch(() => undefined);
    const found = await pathIfThere(path);
    if (found !== undefined && !signal.aborted) return found;
  }
  return undefined;
}

const BETWEEN_LOOKS_MS = 5_000;

export interface MachineOptions {
  readonly configuration: Configuration;
  readonly environment: NodeJS.ProcessEnv;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

export interface Machine {
  readonly address: string;
  readonly outlets: Promise<string | undefined>;
  /** Resolves with the reason when a part is not started again. */
  readonly gaveUp: Promise<string>;
  /** Stops the parts in order, the database last. Parts that take longer than a stop may (`longestStop`) are killed. */
  stop(): Promise<void>;
}
