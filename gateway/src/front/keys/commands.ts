import { randomBytes } from 'node:crypto';
import { HelpWanted, readWords, UsageError } from '@calendar/config/command';
import type { Database } from '@calendar/gateway-db';
import { hashOf, newApiKey } from './apiKey.ts';

const LONGEST_NAME = 200;

/** Reads one `npm run keys` command; doing it gives the lines to print. Throws as `readWords` does. */
export function readKeysCommand(words: readonly string[]): KeysCommand {
  const [command, ...rest] = words;
  switch (command) {
    case 'issue':
      return issue(issueOptions(rest));
    case 'list':
      requireNone(rest);
      return list;
    case 'revoke':
      return revoke(idIn(rest));
    case 'emails':
      requireNone(rest);
      return emails;
    case '--help':
    case '-h':
      throw new HelpWanted();
    default:
      throw new UsageError(command === undefined ? 'Which command?' : `There is no command "${command}".`);
  }
}

/** @returns the lines to be printed */
export type KeysCommand = (database: Database) => Promise<readonly string[]>;

/** What a command was to do cannot be done. */
export class KeysError extends Error {}

function requireNone([word]: readonly string[]): void {
  if (word !== undefined) throw new UsageError(`"${word}" means nothing here.`);
}

export const KEYS_USAGE = `npm run keys -- issue --name NAME --email ADDRESS   a new key for an application; shown only once
npm run keys -- list                                every key, with its id
npm run keys -- revoke ID                           ends a key within two seconds
npm run keys -- emails                              addresses of the holders, for announcements

A name has at most ${LONGEST_NAME} characters, in one line. The exit status is 0 after success, and 2 if the command was not
understood. It is 78 if the environment is at fault, and 1 after any other failure.
`;

function issue({ name, email }: IssueOptions): KeysCommand {
  return async (database) => {
    const key = newApiKey();
    const { id } = await database.apiKey.create({
      data: { id: randomBytes(5).toString('hex'), name, email, keyHash: hashOf(key) },
    });
    return [
      `Key ${id} for ${name}, ${email}:`,
      '',
      `  ${key}`,
      '',
      'It is shown only now: only its hash is stored. It is valid within two seconds.',
    ];
  };
}

function issueOptions(words: readonly string[]): IssueOptions {
  const options = { name: { type: 'string', default: '' }, email: { type: 'string', default: '' } } as const;
  const {
    values: { name, email },
    positionals,
  } = readWords(words, options);
  requireNone(positionals);
  if (name.trim() === '') throw new UsageError('--name must say which application the key is for.');
  if (name.length > LONGEST_NAME || /[\p{Cc}\u2028\u2029]/u.test(name))
    throw new UsageError(`--name must have at most ${LONGEST_NAME} characters, in one line.`);
  if (email.length > LONGEST_NAME || !/^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u.test(email))
    throw new UsageError(`--email must be the holder's e-mail address, at most ${LONGEST_NAME} characters.`);
  return { name: name.trim(), email };
}

async function list(database: Database): Promise<readonly string[]> {
  const keys = await database.apiKey.findMany({ orderBy: { createdAt: 'asc' } });
  if (keys.length === 0) return ['There are no keys yet.'];
  const rows = keys.map(({ id, name, email, createdAt, revokedAt }) => [
    id,
    name,
    email,
    `issued ${date(createdAt)}`,
    revokedAt === null ? 'valid' : `revoked ${date(revokedAt)}`,
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

function idIn([id, ...rest]: readonly string[]): string {
  if (id === undefined) throw new UsageError('Which key? `revoke` takes the id that `list` shows.');
  requireNone(rest);
  return id;
}

function revoke(id: string): KeysCommand {
  return async (database) => {
    const { count } = await database.apiKey.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    if (count === 1)
      return [`Key ${id} is revoked: its requests are treated as anonymous within two seconds.`];
    const known = await database.apiKey.findUnique({ where: { id } });
    if (known === null) throw new KeysError(`There is no key with the id ${id}; \`list\` shows the ids.`);
    return [`Key ${id} was revoked already.`];
  };
}

async function emails(database: Database): Promise<readonly string[]> {
  const keys = await database.apiKey.findMany({ where: { revokedAt: null }, select: { email: true } });
  return [...new Set(keys.map(({ email }) => email))].sort();
}

function date(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

interface IssueOptions {
  readonly name: string;
  readonly email: string;
}
