import { existsSync, readdirSync } from 'node:fs';

/** The words of the command that migrates a database, for the roles of `grantedRoles`. */
export function grantWords(database: string): string {
  return grantedRoles(database)
    .map(({ name, role }) => `, --grant, ${name}=${role}`)
    .join('');
}

/** The roles of the parts that are no service of the domain, each with the rights in its file in `grants/` of the record. */
export function grantedRoles(database: string): readonly { readonly name: string; readonly role: string }[] {
  const folder = new URL(`../../../../prisma/${database}/grants/`, import.meta.url);
  const names = existsSync(folder) ? readdirSync(folder).map((file) => file.replace(/\.sql$/, '')) : [];
  return names.map((name) => ({ name, role: `${database}_${name}` }));
}
