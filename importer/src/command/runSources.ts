import { basename, resolve } from 'node:path';
import type { Environment } from '@calendar/config';
import { readWords, runCommand, UsageError } from '@calendar/config/command';
import { RobotsMemory } from '@calendar/web';
import { type FetchOptions, fetchSource } from '@calendar/web/fetchSource';
import {
  correctionStates,
  describeChangedAtSource,
  describeWaiting,
} from '../corrections/correctionStates.ts';
import { doublesOn } from '../doubles/heldDates.ts';
import type { Databases, DatabaseUrls } from '../record/transactions.ts';
import { FORMAT_WORDS, formatNamed, overHttps } from '../sources/formats.ts';
import { runRound, visitWhileDue } from '../sources/rounds.ts';
import { SourceStates } from '../sources/SourceStates.ts';
import { readSourceSettings, type SourceSetting } from '../sources/sourceSettings.ts';
import { dryVisit, type Result, type RoundContext, visitSource } from '../sources/visitSource.ts';
import { describeDoubles, describePlan, describeResult, describeStates, factsOf } from './describeSources.ts';
import { importInTurn } from './importInTurn.ts';
import { print, tell } from './messageOf.ts';
import { type Tried, trySource } from './trySource.ts';
import { readImportEnvironment, withDatabases } from './withDatabases.ts';

/**
 * `npm run sources`: imports the sources of `sources.json`, or prints their state. `stopOnSignal` is called before
 * anything is changed. Exit status 1: a source was not imported; 2: wrong words; 78: a wrong file or environment.
 */
export async function runSources(
  words: readonly string[],
  environment: Environment,
  stopOnSignal: () => AbortSignal,
): Promise<number> {
  return runCommand(
    USAGE,
    async () => {
      const given = readArguments(words);
      const read = readImportEnvironment(environment);
      const path = resolve(read.SOURCES);
      const web = {
        allowList: read.SOURCES_ALLOWED_NETWORKS,
        site: read.SITE_URL,
        robots: new RobotsMemory(),
      };
      const settings = given.continually || given.tried !== null ? [] : await readSourceSettings(path);
      const chosen = chosenOf(settings, given);
      const signal = stopOnSignal();
      return withDatabases(
        read,
        log,
        (databases, urls) => run(given, { path, settings, chosen, databases, urls, signal, web }),
        signal,
      );
    },
    tell,
  );
}

async function run(
  given: SourcesArguments,
  { path, settings, chosen, databases, urls, signal, web }: Setting,
): Promise<number> {
  const states = new SourceStates(databases.events);
  const importOne = importInTurn(signal);
  const context: RoundContext = {
    states,
    importDocuments: (setting, documents, options) =>
      importOne({ setting, documents, urls, isDry: given.isDry, ...options }),
    fetchSource: (address, options) => fetchSource(address, { ...options, ...web }),
    force: given.force,
    signal,
  };
  if (given.tried !== null)
    return (await trySource(given.tried, urls, importOne, { ...web, signal })) ? 0 : 1;
  if (given.doubles) {
    print(describeDoubles(await doublesOn(databases)));
    return 0;
  }
  if (given.status) {
    const all = (await states.all()).filter(({ name }) => isChosen(name, given));
    print(
      given.json
        ? `${JSON.stringify(all.map(factsOf), null, 2)}\n`
        : describeStates(all, await states.pictures(), (name) =>
            settings.some((setting) => setting.name === name)
              ? undefined
              : `none: ${basename(path)} does not name it, its items stay`,
          ),
    );
    if (given.json || given.names.length > 0) return 0;
    const doubles = await doublesOn(databases);
    if (doubles.length > 0) print(`\n${describeDoubles(doubles, MOST_SHOWN)}`);
    const corrected = await correctionStates(databases);
    const { changed } = corrected;
    if (changed.length > 0)
      print(
        `\nCorrected fields that their source has changed: ${changed.length}\n${describeChangedAtSource(changed)}`,
      );
    const waiting = describeWaiting(corrected);
    if (waiting !== '') print(`\n${waiting}`);
    return 0;
  }
  if (given.continually) {
    const wake = await visitWhileDue(path, context, (result) => log(describeResult(result)), log);
    if (process.connected) await new Promise((resolve) => process.send?.(wake, resolve));
    return 0;
  }
  // A person may name another file than the service's, whose runs are of what is due.
  const hasAll = given.due || path === resolve('sources.json');
  if (!given.isDry) await states.keepOnly(settings, hasAll);
  const due = new Set(given.due ? await states.due() : chosen.map(({ name }) => name));
  const all = chosen.filter(({ name }) => due.has(name));
  const onResult = (result: Result) =>
    print(given.isDry ? describePlan(result) : `${describeResult(result)}\n`);
  const results = await runRound(all, context, onResult, given.isDry ? dryVisit : visitSource);
  if (given.isDry) print('Nothing was written.\n');
  const isBusy = all.length > results.length;
  if (isBusy) log('Other sources are imported by another process at this moment.');
  return results.every(({ state }) => state === 'taken' || state === 'unchanged') ? 0 : 1;
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

/** Without names, all sources are meant. */
function readArguments(words: readonly string[]) {
  const { values, positionals } = readWords(words, {
    force: { type: 'boolean' },
    due: { type: 'boolean' },
    continually: { type: 'boolean' },
    source: { type: 'string', multiple: true },
    json: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    format: { type: 'string' },
    mapping: { type: 'string' },
  });
  const [command, ...named] = positionals;
  const isKnown = command === undefined || ['status', 'doubles', 'try'].includes(command);
  if (!isKnown || (named.length > 0 && (command === undefined || command === 'doubles')))
    throw new UsageError(
      `The words are status, with names of sources, doubles, and try, with an address, not ${positionals.join(' ')}.`,
    );
  const tried = command === 'try' ? triedIn(named, values) : null;
  const { force = false, due = false, continually = false, json = false, source = [] } = values;
  const [status, doubles] = [command === 'status', command === 'doubles'];
  if (json && !status) throw new UsageError('--json goes with status.');
  if (tried === null && (values.format ?? values.mapping) !== undefined)
    throw new UsageError('--format and --mapping go with try.');
  const isDry = values['dry-run'] === true;
  const names = [...source, ...(status ? named : [])];
  return { status, doubles, tried, force, due, continually, json, isDry, names };
}

function triedIn(
  [given, ...more]: readonly string[],
  { format = null, mapping = null }: { format?: string | null; mapping?: string | null },
): Tried {
  if (given === undefined || more.length > 0) throw new UsageError('Name one address, or file, after try.');
  if (format !== null && formatNamed(format) === undefined)
    throw new UsageError(`--format takes ${FORMAT_WORDS.join(' or ')}, not ${format}.`);
  return { address: overHttps(given), format, mapping };
}

type SourcesArguments = ReturnType<typeof readArguments>;

interface Setting {
  readonly path: string;
  readonly settings: readonly SourceSetting[];
  readonly chosen: readonly SourceSetting[];
  readonly databases: Databases;
  readonly urls: DatabaseUrls;
  readonly signal: AbortSignal;
  readonly web: Pick<FetchOptions, 'allowList' | 'site'> & { readonly robots: RobotsMemory };
}

const MOST_SHOWN = 20;
const USAGE = `npm run sources -- [OPTIONS]
npm run sources -- status [--json] [NAME]...
npm run sources -- doubles
npm run sources -- try ADDRESS [--format FORMAT] [--mapping FILE]

Imports the sources in sources.json once. While the service runs (npm start) it does so by itself, each source as often
as sources.json says. A source that has failed delays no other. If a source has suddenly lost more than half of its
events to come, its import is withheld: nothing changes.

  status           the last success of each source, or of those named: its items, its faults with their places, the
                   next try. With --json all that is known, to mail it to a publisher, for example
  doubles          the events that two sources probably have both, and which of them are shown
  try ADDRESS      reads an address, or a file, that is not in sources.json: its format, its first events as they would
                   be shown, what is left out. Nothing is written
  --dry-run        says what each source would bring, an item a line: new, changed, removed. Nothing is written
  --source NAME    only this source; may be repeated
  --force          applies what would be withheld, and reads again what has not changed
  --due            only the sources whose time has come: for a command that is run every few minutes
  --continually    goes on, each source as often as sources.json says, until it is stopped; with --due until none is
                   due for a while
  -h, --help       this text

SOURCES names another file than sources.json. The databases are those of npm run import.

The exit status is 0 if all were imported, 1 if one was not, and 2 for unknown words. It is 78 if
sources.json or the environment is at fault.
`;
