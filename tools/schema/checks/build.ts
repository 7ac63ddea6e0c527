import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

// `npm run dist -w tools/schema`: the check as a package, for teams whose schema is in another repository.

const FOLDER = fileURLToPath(new URL('..', import.meta.url));

const { output } = (await build({
  root: FOLDER,
  logLevel: 'warn',
  build: {
    ssr: 'checks/main.ts',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'check.js', banner: '#!/usr/bin/env node' } },
  },
})) as Rolldown.RolldownOutput;
const { version } = read('../../package.json');
const { devDependencies = {} } = read('package.json');
const imported = output[0].imports.filter((name) => !name.startsWith('node:'));
const dependencies = Object.fromEntries(imported.map((name) => [name, devDependencies[name]]));
const manifest = {
  name: 'event-calendar-check',
  version,
  description: "Checks a team's GraphQL schema against an event calendar's published supergraph",
  license: 'MIT',
  type: 'module',
  engines: { node: '>=20.19' },
  bin: 'check.js',
  dependencies,
};
writeFileSync(`${FOLDER}dist/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);

function read(path: string): Manifest {
  return JSON.parse(readFileSync(`${FOLDER}${path}`, 'utf8')) as Manifest;
}

interface Manifest {
  readonly version: string;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
