import { type Environment, readEnvironment } from '@calendar/config';
import { readWords, runCommand, UsageError } from '@calendar/config/command';
import { openDatabases } from '@calendar/postgres';
import { migrateDomain } from '@calendar/postgres/migrate';
import { PictureRecord } from '../record/PictureRecord.ts';
import { describeStatus } from './describeStatus.ts';

/** `npm run pictures`. Exit status 1: not done, or no such picture; 2: wrong words; 78: a wrong environment. */
export async function runPictures(words: readonly string[], environment: Environment): Promise<number> {
  return runCommand(USAGE, async () => {
    const given = readArguments(words);
    const read = readEnvironment('import', environment, undefined, { databases: ['events'] });
    await using databases = await openDatabases(read, ['events'], console.error);
    await migrateDomain('events', databases.urls.events);
    const record = new PictureRecord(databases.urls.events);
    try {
      return await run(given, record);
    } finally {
      await record.close();
    }
  });
}

async function run(given: Given, record: PictureRecord): Promise<number> {
  if (given.command === 'status') {
    const [counts, failures] = [await record.counts(), await record.failures(MOST_FAILURES)];
    process.stdout.write(describeStatus(counts, failures));
    return 0;
  }
  const count = await record.again(given.address);
  if (count === 0 && given.address !== undefined) {
    process.stderr.write(`No image of an event to come has the address ${given.address}.\n`);
    return 1;
  }
  process.stdout.write(`${count} ${count === 1 ? 'picture is' : 'pictures are'} tried again.\n`);
  return 0;
}

function readArguments(words: readonly string[]): Given {
  const {
    values: { failed = false },
    positionals,
  } = readWords(words, { failed: { type: 'boolean' } });
  const [command = 'status', address, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`There is a word too many: ${more[0]}.`);
  if (command === 'status' && address === undefined && !failed) return { command };
  if (command !== 'again') throw new UsageError(`Expected status or again, not ${positionals.join(' ')}.`);
  if ((address !== undefined) === failed)
    throw new UsageError('Expected the address of one picture, or --failed.');
  return { command, address };
}

type Given =
  | { readonly command: 'status' }
  /** Undefined: all that have failed. */
  | { readonly command: 'again'; readonly address: string | undefined };

const MOST_FAILURES = 50;

const USAGE = `npm run pictures -- status
npm run pictures -- again ADDRESS
npm run pictures -- again --failed

The pictures of the calendar's events to come are measured, and searched for faces, by the part pictures of npm start.

  status           how many wait, are analysed and have failed, and why, with the source and the next try
  again ADDRESS    fetches and reads one picture again
  again --failed   tries all again that have failed
  -h, --help       this text

The database is that of npm run import.

The exit status is 0 if that was done, and 1 if not, or if no picture has the address. It is 2 for unknown words, and 78
if the environment is at fault.
`;
