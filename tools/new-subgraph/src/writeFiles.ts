import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { NewSubgraph } from './readArguments.ts';

/** Writes `subgraphs/NAME` and, unless it has no database, `prisma/NAME` below `root` from the templates. */
export function writeFiles(root: string, given: NewSubgraph): void {
  const words = wordsOf(root, given);
  const migration = `migrations/${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}_initial`;
  const folders = [
    { from: 'any', to: `subgraphs/${given.name}` },
    { from: given.kind, to: `subgraphs/${given.name}` },
    { from: given.hasDatabase ? 'database' : 'no-database', to: `subgraphs/${given.name}` },
    ...(given.hasDatabase ? [{ from: 'prisma', to: `prisma/${given.name}` }] : []),
  ];
  for (const { from, to } of folders)
    for (const path of globSync('**/*.template', { cwd: join(TEMPLATE, from) })) {
      // The kit reads its record itself.
      if (given.kind === 'kit' && /^src.(source|testing)\b/.test(path)) continue;
      const text = filled(readFileSync(join(TEMPLATE, from, path), 'utf8'), words);
      const file = path.replace(/\.template$/, '');
      const place = file
        .replace(/^(migration\.sql)$/, `${migration}/$1`)
        .replace(/^migration_lock/, 'migrations/$&');
      const target = join(root, to, place);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text, { flag: 'wx' });
    }
}

const TEMPLATE = join(import.meta.dirname, '../template');

/** @throws if a template has a name without a word */
function filled(template: string, words: (name: string) => string): string {
  return template.replaceAll(/\{\{([^{}]+)\}\}/g, (_, name: string) => words(name));
}

function wordsOf(
  root: string,
  { name, entity, kind, port, hasDatabase }: NewSubgraph,
): (word: string) => string {
  const camel = name.replaceAll(/_+([a-z0-9]?)/g, (_, letter: string) => letter.toUpperCase());
  const pascal = camel.replace(/^./, (letter) => letter.toUpperCase());
  const noun = entity.toLowerCase();
  const words = new Map([
    ['name', name],
    ['Name', pascal],
    ['NAME', name.toUpperCase()],
    ['field', camel],
    ['Type', `${pascal}Note`],
    ['Entity', entity],
    ['entity', noun],
    ['an', `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`],
    ['kind', kind],
    ['port', String(port)],
  ]);
  // No part is an Apollo Server: the example of a domain has its version.
  const locks = ['package-lock.json', 'test/federation/reviews/package-lock.json'].map(
    (path) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Lock,
  );
  const versionOf = (dependency: string) =>
    locks.map(({ packages }) => packages[`node_modules/${dependency}`]?.version).find(Boolean);
  const ofDatabase = new Map([
    ['manifestDatabase', `"database": "${name}",`],
    ['manifestImport', '"import": "src/import.ts",'],
    [
      'packageScripts',
      `"prestart": "node ../../packages/postgres/src/record/preparePart.js @calendar/${name} ${name}",
    "import": "node src/import.ts",
    "migrate": "node ../../packages/postgres/src/record/migrateCommand.ts ${name}",`,
    ],
    [
      'packageDependencies',
      `"@calendar/config": "*", "@calendar/${name}-db": "*", "@calendar/postgres": "*", "zod": "^${versionOf('zod')}",`,
    ],
  ]);
  return (word) => {
    if (ofDatabase.has(word)) return hasDatabase ? (ofDatabase.get(word) ?? '') : '';
    const [, dependency] = /^version:(.+)$/.exec(word) ?? [];
    const found = dependency === undefined ? words.get(word) : versionOf(dependency);
    if (found === undefined) throw new Error(`The templates name {{${word}}}, which there is not.`);
    return found;
  };
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string } | undefined>>;
}
