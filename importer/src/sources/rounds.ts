import { setTimeout as sleep } from 'node:timers/promises';
import { counted } from '@calendar/text';
import pLimit from 'p-limit';
import { readSourceSettings, type SourceSetting } from './sourceSettings.ts';
import { type Result, type RoundContext, visitSource } from './visitSource.ts';
import { versionOf, type Wake } from './wake.ts';

/** Visits sources once, many at a time. A source that another process works on is left to it. */
export async function runRound(
  settings: readonly SourceSetting[],
  context: RoundContext,
  onResult: (result: Result) => void,
  visit: typeof visitSource = visitSource,
): Promise<readonly Result[]> {
  const underWay = pLimit(MOST_UNDER_WAY);
  const results = await Promise.all(
    settings.map((setting) =>
      underWay(async () => {
        context.signal.throwIfAborted();
        const result = await visit(setting, context);
        if (result !== undefined) onResult(result);
        return result;
      }),
    ),
  );
  return results.flatMap((result) => result ?? []);
}

/**
 * Visits the sources of `sources.json`, each when due, until stopped or none is due for a while. The file is read again
 * when it has changed. Gives when there may be something to do again.
 */
export async function visitWhileDue(
  path: string,
  context: RoundContext,
  onResult: (result: Result) => void,
  log: (line: string) => void,
): Promise<Wake> {
  const { states, signal } = context;
  const running = new Map<string, Promise<unknown>>();
  let settings: readonly SourceSetting[] = [];
  let version: string | null = null;
  let logged = '';
  const start = (setting: SourceSetting) => {
    const work = visitSource(setting, context)
      .then((result) => result !== undefined && onResult(result))
      .catch((error: Error) => signal.aborted || log(`${setting.name}: ${error.message}`))
      .finally(() => running.delete(setting.name));
    running.set(setting.name, work);
  };
  /** Undefined while there is something to do. */
  const round = async (): Promise<Wake | undefined> => {
    const present = await versionOf(path);
    if (present === null) return running.size > 0 ? undefined : { path, version: null, at: null };
    if (present !== version) {
      settings = await readSourceSettings(path);
      await states.keepOnly(settings);
      if (version === null) log(`Importing ${counted(settings.length, 'source')} of ${path}.`);
      version = present;
    }
    const byName = new Map(settings.map((setting) => [setting.name, setting]));
    for (const name of await states.due()) {
      const setting = byName.get(name);
      if (running.size >= MOST_UNDER_WAY) break;
      if (setting !== undefined && !running.has(name)) start(setting);
    }
    const at = await states.nextAt();
    const isSoon = at !== null && at.getTime() - Date.now() < LONGEST_IDLE;
    return running.size > 0 || isSoon ? undefined : { path, version, at: at?.getTime() ?? null };
  };
  let wake: Wake | undefined;
  while (!signal.aborted && wake === undefined) {
    // An unreachable database or a faulty file is logged once, and tried again.
    let message = '';
    wake = await round().catch((error: Error) => {
      message = error.message;
      return undefined;
    });
    if (message !== '' && message !== logged) log(message);
    logged = message;
    if (wake === undefined) await sleep(BETWEEN_ROUNDS, null, { signal }).catch(() => undefined);
  }
  await Promise.allSettled(running.values());
  return wake ?? { path, version, at: null };
}

const MOST_UNDER_WAY = 32;
/** Milliseconds. */
const BETWEEN_ROUNDS = 2_000;
const LONGEST_IDLE = 20_000;
