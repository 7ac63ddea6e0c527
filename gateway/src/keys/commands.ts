import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Database } from '@calendar/gateway-db';
import { hashOf, newApiKey } from './apiKey.ts';

/**
 * Runs one `npm run keys` command and returns the lines it prints. Throws a `KeysError` with a sentence for the
 * operator.
 */
export async function runKeysCommand(
  words: readonly string[],
  database: Database,
): Promise<readonly string[]> {
  const [command, ...rest] = words;
  switch (command) {
    case 'issue':
      return issue(rest, database);
    case 'list':
      return list(database);
    case 'revoke':
      return revoke(rest, database);
    case 'emails':
      return emails(database);
    default:
      throw new KeysError(
        `${command === undefined ? 'Which command?' : `There is no command "${command}".`}\n${usage}`,
      );
  }
}

/** The command that was typed cannot be done. */
export class KeysError extends Error {}

const usage = `npm run keys -- issue --name NAME --email ADDRESS   a new key for an application; shown only once
npm run keys -- list                                every key, with its id
npm run keys -- revoke ID                           ends a key within two seconds
npm run keys -- emails                              addresses of the holders, for announcements`;

async function issue(words: readonly string[], database: Database): Promise<readonly string[]> {
  const { name, email } = issueOptions(words);
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
}

function issueOptions(words: readonly string[]): { readonly name: string; readonly email: string } {
  const { name = '', email = '' } = parse(words);
  if (name.trim() === '') throw new KeysError('--name must say which application the key is for.');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new KeysError("--email must be the holder's e-mail address.");
  return { name: name.trim(), email };
}

function parse(words: readonly string[]): { name?: string | undefined; email?: string | undefined } {
  try {
    return parseArgs({ args: [...words], options: { name: { type: 'string' }, email: { type: 'string' } } })
      .values;
  } catch (error) {
    throw new KeysError(`${(error as Error).message}\n${usage}`);
  }
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

async function revoke([id]: readonly string[], database: Database): Promise<readonly string[]> {
  if (id === undefined) throw new KeysError('Which key? `revoke` takes the id that `list` shows.');
  const { count } = await database.apiKey.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  if (count === 1) return [`Key ${id} is revoked: its requests are treated as anonymous within two seconds.`];
  const known = await database.apiKey.findUnique({ where: { id } });
  if (known === null) throw new KeysError(`There is no key with the id ${id}; \`list\` shows the ids.`);
  return [`Key ${id} was revoked already.`];
}

async function emails(database: Database): Promise<readonly string[]> {
  const keys = await database.apiKey.findMany({ where: { revokedAt: null }, select: { email: true } });
  return [...new Set(keys.map(({ email }) => email))].sort();
}

function date(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
