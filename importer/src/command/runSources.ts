import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Environment, InvalidEnvironment, readEnvironment } from '@calendar/config';
import { DOMAINS, type Domain } from '@calendar/feed';
import { InvalidNetworks, RobotsMemory, readAllowedNetworks } from '@calendar/web';
import { correctionStates, describeChangedAtSource } from '../corrections/correctionStates.ts';
import { doublesOn } from '../doubles/doublesOn.ts';
import type { DatabaseUrls } from '../record/transactions.ts';
import { runContinually, runRound } from '../sources/rounds.ts';
import { SourceStates } from '../sources/SourceStates.ts';
import { readSourceSettings, type SourceSetting, SourcesRefused } from '../sources/sourceSettings.ts';
import type { RoundContext } from '../sources/visitSource.ts';
import { type FetchOptions, fetchSource } from '../web/fetchSource.ts';
import { describeDoubles, describeResult, describeStates, factsOf } from './describeSources.ts';
import { UsageError } from './importArguments.ts';
import { importInTurn } from './importInTurn.ts';
import { reasonOf } from './messageOf.ts';
import { print, tell } from './print.ts';
import { withDatabases } from './withDatabases.ts';

/**
 * `npm run sources`: imports the sources that `sources.json` names, or prints their state.
 *
 * @param stopOnSignal called before anything is changed: until then, a signal ends the process as it would any. Gives the
 *   signal that is aborted with the reason for a stop
 * @returns the exit status. 0: success. 1: a source was not imported. 2: the command was not understood. 78:
 *   `sources.json` or the environment is wrong
 */
export async function runSources(
  words: readonly string[],
  environment: Environment,
  stopOnSignal: () => AbortSignal,
): Promise<number> {
  try {
    const given = readWords(words);
    if (given === null) {
      process.stdout.write(USAGE);
      return 0;
    }
    const databases = Object.keys(DOMAINS) as Domain[];
    const read = readEnvironment('import', environment, undefined, { databases });
    const path = resolve(read.SOURCES);
    const allowList = readAllowedNetworks(read.SOURCES_ALLOWED_NETWORKS);
    const web = { allowList, site: read.SITE_URL, robots: new RobotsMemory() };
    const settings = given.continually ? [] : await readSourceSettings(path);
    const chosen = chosenOf(settings, given);
    const signal = stopOnSignal();
    return await withDatabases(read, log, (urls) =>
      run(given, { path, settings, chosen, urls, signal, web }),
    );
  } catch (error) {
    tell(`${reasonOf(error)}\n`);
    if (error instanceof UsageError) process.stderr.write('More: npm run sources -- --help\n');
    if (error instanceof UsageError) return 2;
    return [SourcesRefused, InvalidEnvironment, InvalidNetworks].some((kind) => error instanceof kind)
      ? 78
      : 1;
  }
}

async function run(
  given: SourcesArguments,
  { path, settings, chosen, urls, signal, web }: Setting,
): Promise<number> {
  const states = new SourceStates(urls.events);
  const importOne = importInTurn(signal);
  const context: RoundContext = {
    states,
    importDocuments: (setting, documents, options) =>
      importOne({ setting, documents, databases: urls, ...options }),
    fetchSource: (address, options) => fetchSource(address, { ...options, ...web }),
    force: given.force,
    signal,
  };
  try {
    if (given.doubles) {
      print(describeDoubles(await doublesOn(urls)));
      return 0;
    }
    if (given.status) {
      const all = (await states.all()).filter(({ name }) => isChosen(name, given));
      print(
        given.json
          ? `${JSON.stringify(all.map(factsOf), null, 2)}\n`
          : describeStates(all, await states.pictures()),
      );
      const doubles = given.json || given.names.length > 0 ? [] : await doublesOn(urls);
      if (doubles.length > 0) print(`\n${describeDoubles(doubles, MOST_SHOWN)}`);
      const { changed } =
        given.json || given.names.length > 0 ? NO_CORRECTIONS : await correctionStates(urls);
      if (changed.length > 0)
        print(
          `\n${changed.length} corrected fields that their source has changed\n${describeChangedAtSource(changed)}`,
        );
      return 0;
    }
    if (given.continually) {
      await runContinually(path, context, (result) => log(describeResult(result)), log);
      return 0;
    }
    await states.keepOnly(settings);
    const due = new Set(given.due ? await states.due() : chosen.map(({ name }) => name));
    const all = chosen.filter(({ name }) => due.has(name));
    const results = await runRound(all, context, (result) => print(`${describeResult(result)}\n`));
    const isBusy = all.length > results.length;
    if (isBusy) log('Other sources are imported by another process at this moment.');
    return results.every(({ state }) => state === 'taken' || state === 'unchanged') ? 0 : 1;
  } finally {
    await states.close();
  }
}

function chosenOf(settings: readonly SourceSetting[], { names }: SourcesArguments): readonly SourceSetting[] {
  const unknown = names.filter((name) => settings.every((setting) => setting.name !== name));
  if (unknown.length > 0) throw new UsageError(`sources.json names no source ${JSON.stringify(unknown[0])}.`);
  return settings.filter(({ name }) => isChosen(name, { names }));
}

function isChosen(name: string, { names }: Pick<SourcesArguments, 'names'>): boolean {
  return names.length === 0 || names.includes(name);
}

function log(line: string): void {
  tell(`${line}\n`);
}

function readWords(words: readonly string[]): SourcesArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        force: { type: 'boolean' },
        due: { type: 'boolean' },
        continually: { type: 'boolean' },
        source: { type: 'string', multiple: true },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) return null;
    const [command, ...named] = positionals;
    const isKnown = command === undefined || command === 'status' || command === 'doubles';
    if (!isKnown || (command !== 'status' && named.length > 0))
      throw new UsageError(
        `The words are status, with names of sources, and doubles, not ${positionals.join(' ')}.`,
      );
    const { force = false, due = false, continually = false, json = false, source = [] } = values;
    const [status, doubles] = [command === 'status', command === 'doubles'];
    if (json && !status) throw new UsageError('--json goes with status.');
    return { status, doubles, force, due, continually, json, names: [...source, ...named] };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
}

interface SourcesArguments {
  readonly status: boolean;
  readonly doubles: boolean;
  readonly force: boolean;
  readonly due: boolean;
  readonly continually: boolean;
  readonly json: boolean;
  /** Empty: all. */
  readonly names: readonly string[];
}

interface Setting {
  /** Of `sources.json`. */
  readonly path: string;
  readonly settings: readonly SourceSetting[];
  readonly chosen: readonly SourceSetting[];
  readonly urls: DatabaseUrls;
  readonly signal: AbortSignal;
  readonly web: Pick<FetchOptions, 'allowList' | 'site' | 'robots'>;
}

const MOST_SHOWN = 20;
const NO_CORRECTIONS = { changed: [] };
const USAGE = `npm run sources -- [OPTIONS]
npm run sources -- status [--json] [NAME]...
npm run sources -- doubles

Imports the sources in sources.json once. While the service runs (npm start) it does so by itself, each source as often
as sources.json says. A source that has failed delays no other. If a source has suddenly lost more than half of its
events to come, its import is withheld: nothing changes.

  status           the last success of each source, or of those named: its items, its faults with their places, the
                   next try. With --json all that is known, to mail it to a publisher, for example
  doubles          the events that two sources probably have both, and which of them are shown
  --source NAME    only this source; may be repeated
  --force          applies what would be withheld, and reads again what has not changed
  --due            only the sources whose time has come: for a command that is run every few minutes
  --continually    goes on, each source as often as sources.json says, until it is stopped
  -h, --help       this text

SOURCES names another file than sources.json. The databases are those of npm run import.

The exit status is 0 if all were imported, 1 if one was not, and 2 for unknown words. It is 78 if
sources.json or the environment is at fault.
`;
