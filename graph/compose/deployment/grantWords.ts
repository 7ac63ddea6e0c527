import { existsSync, readdirSync } from 'node:fs';

/**
 * The further words of the command that migrates a database: a role of its own for each part that is no service of the
 * domain, with the rights in `grants/` of the record.
 */
export function grantWords(database: string): string {
  const folder = new URL(`../../../prisma/${database}/grants/`, import.meta.url);
  const names = existsSync(folder) ? readdirSync(folder).map((file) => file.replace(/\.sql$/, '')) : [];
  return names.map((name) => `, --grant, ${name}=${database}_${name}`).join('');
}
