import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { readSourceSettings, type SourceSetting } from './sourceSettings.ts';
import { type Result, type RoundContext, visitSource } from './visitSource.ts';

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
 * Visits the sources that `sources.json` names, each when it is due, until it is stopped. The file is read again when it
 * has changed; while it is not there, nothing is imported.
 *
 * @param path of `sources.json`
 * @param log takes a line
 */
export async function runContinually(
  path: string,
  context: RoundContext,
  onResult: (result: Result) => void,
  log: (line: string) => void,
): Promise<void> {
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
  const round = async () => {
    const present = await versionOf(path);
    if (present === null) return;
    if (present !== version) {
      version = present;
      settings = await readSourceSettings(path);
      await states.keepOnly(settings);
      log(`${settings.length} sources of ${path} are imported.`);
    }
    const byName = new Map(settings.map((setting) => [setting.name, setting]));
    for (const name of await states.due()) {
      const setting = byName.get(name);
      if (running.size >= MOST_UNDER_WAY) break;
      if (setting !== undefined && !running.has(name)) start(setting);
    }
  };
  while (!signal.aborted) {
    // An unreachable database or a faulty file is logged once, and tried again.
    const message = await round().then(
      () => '',
      (error: Error) => error.message,
    );
    if (message !== '' && message !== logged) log(message);
    logged = message;
    await sleep(BETWEEN_ROUNDS, null, { signal }).catch(() => undefined);
  }
  await Promise.allSettled(running.values());
}

/** Differs when the file was changed; null without a file. */
async function versionOf(path: string): Promise<string | null> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const MOST_UNDER_WAY = 32;
/** Milliseconds. */
const BETWEEN_ROUNDS = 2_000;
