/** The script of the roles with these domains' in the one line that lists them. Throws if it has no such line. */
export function withDatabases(script: string, databases: readonly string[]): string {
  const line = /^( *\\set domains )'[^']*'$/m;
  if (!line.test(script)) throw new Error("ops/postgres/roles.sql has no line \\set domains '…'");
  return script.replace(line, (_, set: string) => `${set}'${databases.join(' ')}'`);
}
