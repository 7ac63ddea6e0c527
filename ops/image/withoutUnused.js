// node ops/image/withoutUnused.js FOLDER: removes the packages that no image needs from what `turbo prune` wrote. For any
// Node from 20.19 on, as the README promises.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const BUILDS = /^(vite|@calendar\/.+|@prisma\/.+)$/;
const [folder] = process.argv.slice(2);
const optional = new Set();

const files = readdirSync(folder, { recursive: true }).filter((path) =>
  /^(?:json|full)[\\/]|^package-lock/.test(path),
);

for (const path of files.filter((each) => basename(each) === 'package.json')) {
  rewrite(path, (manifest) => takeFrom(manifest));
}
// npm does not install what is only in the lock file, except where that calls it optional.
for (const path of files.filter((each) => basename(each) === 'package-lock.json')) {
  rewrite(path, ({ packages }) => {
    for (const [name, each] of Object.entries(packages)) if (!name.includes('node_modules/')) takeFrom(each);
    for (const name of optional) delete packages[`node_modules/${name}`];
  });
}

function takeFrom(manifest) {
  for (const name of Object.keys(manifest.optionalDependencies ?? {})) optional.add(name);
  delete manifest.optionalDependencies;
  for (const name of Object.keys(manifest.devDependencies ?? {}))
    if (!BUILDS.test(name)) delete manifest.devDependencies[name];
}

function rewrite(path, change) {
  const content = JSON.parse(readFileSync(join(folder, path), 'utf8'));
  change(content);
  writeFileSync(join(folder, path), `${JSON.stringify(content, null, 2)}\n`);
}
