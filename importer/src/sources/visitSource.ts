import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isWebAddress } from '@calendar/text';
import type { FetchedSource, FetchOptions, SourceDocument, Validators } from '@calendar/web/fetchSource';
import { nextRun } from './nextRun.ts';
import type { SourceOutcome, SourceState, SourceStates } from './SourceStates.ts';
import type { SourceSetting } from './sourceSettings.ts';

/** Visits one source, and stores the result, also of a failure. Undefined if another process works on it. */
export async function visitSource(
  setting: SourceSetting,
  context: RoundContext,
): Promise<Result | undefined> {
  const { states, signal } = context;
  const { name } = setting;
  const state = await states.take(name);
  if (state === undefined) return undefined;
  const lease = setInterval(() => void states.keep(name).catch(() => undefined), KEPT);
  let outcome: Partial<SourceOutcome> = {};
  try {
    const result = await attempt(setting, state, context);
    // Stopped, which is no failure of the source.
    if (signal.aborted && result.state === 'failed') signal.throwIfAborted();
    outcome = await outcomeOf(result, setting, state);
    return result;
  } catch (error) {
    if (signal.aborted) throw error;
    const result: Result = { name, state: 'failed', failure: (error as Error).message };
    const { retryAfterSeconds } = error as { readonly retryAfterSeconds?: number };
    outcome = await outcomeOf(result, setting, state, retryAfterSeconds);
    return result;
  } finally {
    clearInterval(lease);
    await states.giveBack(name, outcome);
  }
}

/** What a visit would do. Nothing is stored: `importDocuments` makes a dry import. */
export async function dryVisit(setting: SourceSetting, context: RoundContext): Promise<Result> {
  try {
    return await attempt(setting, await context.states.find(setting.name), context);
  } catch (error) {
    context.signal.throwIfAborted();
    return { name: setting.name, state: 'failed', failure: (error as Error).message };
  }
}

export interface RoundContext {
  readonly states: SourceStates;
  /** Imports the documents that were read. `documents` is null for a file. */
  readonly importDocuments: (
    setting: SourceSetting,
    documents: readonly SourceDocument[] | null,
    options: { readonly withholdsLossAbove: number | undefined; readonly replace: boolean },
  ) => Promise<Imported>;
  readonly fetchSource: (address: URL, options: FetchOptions) => Promise<FetchedSource>;
  readonly force: boolean;
  readonly signal: AbortSignal;
}

export type Imported =
  | {
      readonly state: 'taken';
      readonly items: number;
      readonly changes: number;
      /** The parts that could not be used, with their places: up to a hundred lines, and their number. */
      readonly findings: readonly string[];
      readonly findingCount: number;
      readonly planned?: string;
      readonly shown?: string;
    }
  | { readonly state: 'withheld' | 'failed'; readonly failure: string };

export type Result = { readonly name: string } & (
  | Extract<Imported, { readonly state: 'withheld' | 'failed' }>
  | { readonly state: 'unchanged'; readonly validators: object }
  | (Extract<Imported, { readonly state: 'taken' }> & { readonly validators: object | null })
);

async function attempt(
  setting: SourceSetting,
  state: SourceState | null,
  context: RoundContext,
): Promise<Result> {
  const { name, address, replace } = setting;
  const { force, fetchSource, signal } = context;
  const take = async (documents: readonly SourceDocument[] | null, isWhole: boolean) =>
    context.importDocuments(setting, documents, {
      // Nobody watches.
      withholdsLossAbove: force ? undefined : 0,
      replace: replace && isWhole,
    });
  if (!isWebAddress(address)) {
    const imported = await take(null, true);
    return imported.state === 'taken' ? { name, ...imported, validators: null } : { name, ...imported };
  }
  const before = force || state === null || !(await isRecent(state, setting)) ? undefined : state.validators;
  const fetched = await fetchSource(new URL(address), {
    before: (before ?? undefined) as Validators | undefined,
    isWholeNeeded: replace,
    isAsked: setting.robots === 'ignore',
    signal,
  });
  if (fetched.state === 'unchanged') return { name, state: 'unchanged', validators: fetched.validators };
  const imported = await take(fetched.documents, fetched.isWhole);
  if (imported.state !== 'taken') return { name, ...imported };
  const { skipped, validators } = fetched;
  const findings = [...skipped, ...imported.findings].slice(0, MOST_FINDINGS);
  return { name, ...imported, findings, findingCount: imported.findingCount + skipped.length, validators };
}

/** Whether it was read completely within a day: endless recurrences get further dates that way. */
async function isRecent({ readAt, settings }: SourceState, setting: SourceSetting): Promise<boolean> {
  if (readAt === null || Date.now() - readAt.getTime() >= LONGEST_UNREAD) return false;
  return settings === (await digestOf(setting));
}

async function outcomeOf(
  result: Result,
  setting: SourceSetting,
  state: SourceState,
  retryAfterSeconds?: number,
): Promise<Partial<SourceOutcome>> {
  const now = Date.now();
  const triedAt = new Date(now);
  const isSuccess = result.state === 'taken' || result.state === 'unchanged';
  const failures = isSuccess || result.state === 'withheld' ? 0 : state.failures + 1;
  const tried = {
    triedAt,
    failures,
    isWithheld: result.state === 'withheld',
    nextAt: new Date(nextRun(now, setting.every, failures, { retryAfterSeconds })),
  };
  if (!isSuccess) return { ...tried, failure: result.failure };
  const succeeded = { ...tried, succeededAt: triedAt, failure: null, validators: result.validators };
  if (result.state === 'unchanged') return succeeded;
  const { items, findings, findingCount } = result;
  return {
    ...succeeded,
    readAt: triedAt,
    settings: await digestOf(setting),
    items,
    findings: [...findings],
    findingCount,
  };
}

/** Differs when the same documents would be read otherwise. */
async function digestOf({ name, address, format, mapping, replace, yields }: SourceSetting): Promise<string> {
  const mapped = mapping === null ? null : await readFile(mapping, 'utf8').catch(() => null);
  return hash(
    'sha256',
    JSON.stringify([address, format, mapping, mapped, replace, yields?.[name]]),
    'base64',
  );
}

/** Milliseconds. */
const KEPT = 20_000;
const LONGEST_UNREAD = 24 * 60 * 60_000;
const MOST_FINDINGS = 100;
