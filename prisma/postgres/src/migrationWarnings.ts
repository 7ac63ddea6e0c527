/**
 * Statements of a migration that fail on existing rows, or break parts of the previous release. These still run while
 * it is applied. A sentence for each, with its table and column.
 *
 * @param script as Prisma's engine writes it
 */
export function migrationWarnings(script: string): readonly string[] {
  return [...script.matchAll(/^ALTER TABLE ("\w+")([^;]*);/gm)].flatMap(([, table = '', changes = '']) =>
    changes.split(/,\n|\n/).flatMap((change) => warningOf(table, change)),
  );
}

function warningOf(table: string, change: string): readonly string[] {
  const [, verb, column] = /\b(ADD|ALTER|DROP) COLUMN +("\w+")/.exec(change) ?? [];
  const place = `${table}.${column}`;
  if (verb === 'ADD' && / NOT NULL\b/.test(change) && !/ DEFAULT /.test(change))
    return [
      `${place} is NOT NULL without a default. It fails if the table has rows, and writes of the previous release fail too. ` +
        'Give it a default, or add it as nullable and fill it first.',
    ];
  if (verb === 'ALTER' && / SET NOT NULL\b/.test(change))
    return [`${place} becomes NOT NULL: it fails where a row has none. Fill it first.`];
  if (verb === 'DROP')
    return [
      `${place} goes with its data, and parts of the release before still read it. Drop it one release later.`,
    ];
  return [];
}
