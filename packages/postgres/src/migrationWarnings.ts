/** Statements that fail on existing rows or break parts of the previous release, as a sentence each. */
export function migrationWarnings(script: string): readonly string[] {
  return [...script.matchAll(/^ALTER TABLE ("\w+")([^;]*);/gm)].flatMap(([, table = '', changes = '']) =>
    changes.split(/,\n|\n/).flatMap((change) => warningOf(table, change)),
  );
}

/** What a migration takes away that parts of the release before still read: it belongs into a later one. */
export function contractions(script: string): readonly string[] {
  const tables = Array.from(script.matchAll(/^DROP TABLE ("\w+")/gm), ([, table]) => `${table} goes`);
  const columns = [...script.matchAll(/^ALTER TABLE ("\w+")([^;]*);/gm)].flatMap(([, table, changes = '']) =>
    Array.from(
      changes.matchAll(/\b(DROP COLUMN|RENAME COLUMN|RENAME TO|ALTER COLUMN) +("\w+")( SET DATA TYPE)?/g),
      ([, verb = '', name, retyped]) => {
        if (verb === 'ALTER COLUMN')
          return retyped === undefined ? [] : [`${table}.${name} gets another type`];
        if (verb === 'RENAME TO') return [`${table} gets another name`];
        return [`${table}.${name} ${verb === 'DROP COLUMN' ? 'goes' : 'gets another name'}`];
      },
    ).flat(),
  );
  return [...tables, ...columns];
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
  return [];
}
