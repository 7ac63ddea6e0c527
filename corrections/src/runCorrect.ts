import { userInfo } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import type { Environment } from '@calendar/config';
import { runCommand, UsageError } from '@calendar/config/command';
import {
  type CorrectionsChange,
  type CorrectionsChanged,
  changeCorrections,
  correctionStates,
  type Databases,
  messageOf,
  type NamesIn,
  type NewCorrection,
  namesIn,
  print,
  readBytes,
  readImportEnvironment,
  tell,
  withDatabases,
} from '@calendar/importer/corrections';
import { type Correction, targetsOf } from '@calendar/model/corrections';
import { Faults, FeedRefused } from '@calendar/model/fault';
import { parseFeedJson } from '@calendar/model/parseFeedJson';
import { counted } from '@calendar/text';
import { checkCorrection, NAME_OF } from './checkCorrection.ts';
import { describeCorrection, describeStates, fileOf } from './describeCorrections.ts';
import { findItems } from './findItems.ts';
import { idsOfSlugs } from './idsOfSlugs.ts';
import { readArguments, USAGE, type Words } from './readArguments.ts';

/** `npm run correct` (docs/rules.md 72 "Corrections"). Gives the exit status: 1 if it was not done, 2 for wrong words. */
export async function runCorrect(words: readonly string[], environment: Environment): Promise<number> {
  return runCommand(
    USAGE,
    async () => {
      const given = readArguments(words);
      try {
        await withDatabases(
          readImportEnvironment(environment),
          (line) => tell(`${line}\n`),
          (databases) => run(given, databases),
        );
        return 0;
      } catch (error) {
        if (error instanceof UsageError) throw error;
        if (error instanceof FeedRefused)
          throw new Error(`${error.message.replace('The feed has', 'This has')}\nNothing was changed.`);
        throw new Error(messageOf(error, 'correct'));
      }
    },
    tell,
  );
}

async function run(given: Words, databases: Databases): Promise<void> {
  switch (given.kind) {
    case 'find':
      return print(await findItems(given.words, databases));
    case 'list': {
      const states = await correctionStates(databases);
      return print(given.json ? fileOf(states.corrections) : describeStates(states));
    }
    case 'undo': {
      const missing = (standing: readonly Correction[]) =>
        given.numbers.find((number) => standing.every((each) => each.number !== number));
      const changed = await changeCorrections(
        databases,
        (standing) => {
          const number = missing(standing);
          if (number !== undefined)
            throw new UsageError(`There is no correction ${number}: list shows them.`);
          return { add: [], takeBack: given.numbers };
        },
        { isDry: given.isDry },
      );
      return report(changed, given.isDry);
    }
    default:
      return make(given, databases);
  }
}

async function make(
  given: Extract<Words, { kind: 'file' | 'correct' }>,
  databases: Databases,
): Promise<void> {
  const faults = new Faults();
  const said = saidIn((await correctionStates(databases)).corrections);
  const names = withSaid(await namesIn(databases), said);
  const by = given.by ?? userInfo().username;
  const isFile = given.kind === 'file';
  const raw = isFile ? entriesIn(await readBytes(given.file), faults) : [given.raw];
  const checked = raw.flatMap((entry, index) => {
    const place = isFile ? `corrections[${index}]` : '';
    const correction = checkCorrection(entry, place, by, names, faults);
    return correction === null ? [] : [{ ...correction, place }];
  });
  const add = await idsOfSlugs(checked, databases, said, faults);
  if (isFile) refuseRepeated(add, faults);
  if (faults.count > 0) throw new FeedRefused(faults);
  const changed = await changeCorrections(
    databases,
    (standing) => {
      const change = isFile ? differenceTo(standing, add) : { add: add.map(withoutPlace), takeBack: [] };
      refuseCircles(standing, change, faults);
      if (faults.count > 0) throw new FeedRefused(faults);
      return change;
    },
    { isDry: given.isDry },
  );
  report(changed, given.isDry);
  const states = await correctionStates(databases);
  for (const { number, section, itemId, fields } of changed.added) {
    const what = `${NAME_OF[section]} ${JSON.stringify(itemId)}`;
    const day = fields['on'] === undefined ? '' : ` with a date on ${fields['on']}`;
    if (states.waiting.has(number)) tell(`Number ${number} waits: there is no ${what}${day} now.\n`);
  }
}

/** What stands is no fault in a file, even if the item that it names is gone. */
function saidIn(standing: readonly Correction[]): ReadonlySet<unknown> {
  return new Set(standing.flatMap(({ fields }) => Object.values(fields).flat()));
}

function withSaid(names: NamesIn, said: ReadonlySet<unknown>): NamesIn {
  const or = (find: NamesIn['venue']) => (given: string) => (said.has(given) ? { id: given } : find(given));
  return { category: or(names.category), venue: or(names.venue), organizer: or(names.organizer) };
}

function entriesIn(bytes: Uint8Array, faults: Faults): readonly unknown[] {
  const value = parseFeedJson(bytes, 'the feed', faults);
  if (value === undefined) return [];
  const { corrections, ...others } = (value ?? {}) as { readonly corrections?: unknown };
  const [other] = Object.keys(others);
  if (Array.isArray(corrections) && other === undefined && corrections.length <= MOST_CORRECTIONS)
    return corrections;
  faults.add('the file', other ?? value, `{"corrections": [ … ]} with up to ${MOST_CORRECTIONS} corrections`);
  return [];
}

/** In a list, what stands must not depend on the order. */
function refuseRepeated(add: readonly Placed[], faults: Faults): void {
  const first = new Map<string, string>();
  for (const { section, itemId, fields, place } of add)
    for (const field of Object.keys(fields)) {
      const key = JSON.stringify([section, itemId, field, fields['on']]);
      const before = first.get(key);
      if (before === undefined) first.set(key, place);
      else if (field !== 'on')
        faults.add(`${place}.${field}`, fields[field], `a field that is corrected once (first at ${before})`);
    }
}

function differenceTo(standing: readonly Correction[], wanted: readonly Placed[]): CorrectionsChange {
  const left = new Set(standing);
  const byItem = Map.groupBy(standing, ({ section, itemId }) => `${section}/${itemId}`);
  const add = wanted.filter((correction) => {
    const same = byItem
      .get(`${correction.section}/${correction.itemId}`)
      ?.find((each) => left.has(each) && isDeepStrictEqual(each.fields, correction.fields));
    if (same !== undefined) left.delete(same);
    return same === undefined;
  });
  return { add: add.map(withoutPlace), takeBack: [...left].map(({ number }) => number) };
}

function refuseCircles(
  standing: readonly Correction[],
  { add, takeBack }: CorrectionsChange,
  faults: Faults,
): void {
  const kept = standing.filter(({ number }) => !takeBack.includes(number));
  const targets = targetsOf([...kept, ...add]);
  for (const { section, itemId, fields } of add) {
    if (typeof fields['sameAs'] !== 'string') continue;
    const passed = new Set([itemId]);
    for (let next = targets[section].get(itemId); next !== undefined; next = targets[section].get(next)) {
      if (next === itemId)
        faults.add(
          'sameAs',
          fields['sameAs'],
          `another ${NAME_OF[section]}, and none that is the same as this one`,
        );
      if (passed.has(next)) break;
      passed.add(next);
    }
  }
}

function report({ added, takenBack, kept, changed }: CorrectionsChanged, isDry: boolean): void {
  print(added.map((each) => `+ ${describeCorrection(each)}`).join(''));
  print(takenBack.map((each) => `- ${describeCorrection(each)}`).join(''));
  const counts = `${added.length} new, ${takenBack.length} taken back, ${kept.length} as before`;
  print(isDry ? `${counts}: nothing was changed.\n` : `${counts}. ${counted(changed, 'item')} changed.\n`);
}

function withoutPlace({ place: _, ...correction }: Placed): NewCorrection {
  return correction;
}

interface Placed extends NewCorrection {
  readonly place: string;
}

const MOST_CORRECTIONS = 50_000;
