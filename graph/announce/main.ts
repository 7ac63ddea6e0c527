import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { InvalidEnvironment, readEnvironment } from '@calendar/config';
import type { Database } from '@calendar/gateway-db';
import { buildSchema } from 'graphql';
import { withKeyDatabase } from '../../gateway/src/keys/withKeyDatabase.ts';
import { readChangelog } from '../changelog/readChangelog.ts';
import { exportOperations } from '../usage/exportOperations.ts';
import { changesSince } from './changesSince.ts';
import { encodeMessage } from './encodeMessage.ts';
import { readHolders } from './readHolders.ts';
import { writeMessages } from './writeMessages.ts';

const HELP = `npm run announce -- --since DATE --from ADDRESS [--output FOLDER]

Prepares the mail to holders of keys from CHANGELOG.md, and sends nothing. Holders whose
applications were recorded using what breaks get a separate message that says so. The others get one with blind copies.

  --since DATE     YYYY-MM-DD: breaking changes announced and releases made from then on, and all that is upcoming
  --from ADDRESS   whose mail it is
  --output FOLDER  writes a file NAME.eml for each message there; FOLDER must not exist. Without it the messages are
                   printed, those after the first each after a line "From" (mbox)
`;

const root = resolve(import.meta.dirname, '../..');

async function main(words: readonly string[]): Promise<number> {
  const options = read(words);
  if (typeof options === 'string') return say(2, `${options}\n\n${HELP}`);
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  try {
    const environment = readEnvironment('keys', process.env);
    return await withKeyDatabase(environment, (database) => announce(options, database));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return say(1, `${error instanceof InvalidEnvironment ? '' : 'Nothing is prepared. '}${message}\n`);
  }
}

async function announce({ since, from, output }: Options, database: Database): Promise<number> {
  const changes = changesSince(readChangelog(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')), since);
  const count = changes.announced.length + changes.others.flatMap(({ items }) => items).length;
  if (count === 0) return say(0, `CHANGELOG.md has nothing since ${since}: there is nothing to tell.\n`);
  const holders = await readHolders(database);
  if (holders.length === 0) return say(0, 'No key is valid: there is nobody to inform.\n');
  const schema = buildSchema(readFileSync(join(root, 'gateway/api.graphql'), 'utf8'));
  const messages = writeMessages(changes, holders, await exportOperations(database), schema);
  const encoded = await Promise.all(
    messages.map(async (each) => ({ name: each.name, text: await encodeMessage(each, from) })),
  );
  if (output === undefined) process.stdout.write(encoded.map(({ text }) => inMailbox(text)).join(''));
  else writeFiles(output, encoded);
  const own = messages.filter(({ to }) => to !== undefined).length;
  return say(
    0,
    `${count} changes for ${holders.length} holders: ${messages.length} messages, ${own} of them to holders whose ` +
      'applications use what breaks. Nothing was sent.\n',
  );
}

function writeFiles(
  folder: string,
  files: readonly { readonly name: string; readonly text: string }[],
): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, text } of files) {
    const file = join(folder, `${name}.eml`);
    // Addresses are private: no holder sees another's.
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    process.stderr.write(`${relative(process.cwd(), file)}\n`);
  }
}

/** A message of an mbox file (RFC 4155). */
function inMailbox(text: string): string {
  const body = text.replaceAll('\r\n', '\n').replace(/^(>*From )/gm, '>$1');
  return `From announce Thu Jan  1 00:00:00 1970\n${body.trimEnd()}\n\n`;
}

function read(words: readonly string[]): Options | string {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        since: { type: 'string', default: '' },
        from: { type: 'string', default: '' },
        output: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return values;
    if (!/^\d{4}-\d{2}-\d{2}$/.test(values.since) || Number.isNaN(Date.parse(values.since)))
      return '--since must be a day, YYYY-MM-DD.';
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.from)) return '--from must be an e-mail address.';
    return values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function say(status: number, text: string): number {
  process.stderr.write(text);
  return status;
}

interface Options {
  readonly since: string;
  readonly from: string;
  readonly output?: string | undefined;
  readonly help: boolean;
}

process.exitCode = await main(process.argv.slice(2));
