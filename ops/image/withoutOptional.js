// node ops/image/withoutOptional.js FOLDER
//
// Removes the optional dependencies of workspaces from what `turbo prune` put into FOLDER. These are the project's own
// Node and the embedded PostgreSQL. An image has no use for them, and they are a third of what would be installed.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder] = process.argv.slice(2);
const taken = new Set();

for (const path of globSync('{json,full}/**/package.json', { cwd: folder })) {
  rewrite(path, (manifest) => takeFrom(manifest));
}
for (const path of globSync('{.,json,full}/package-lock.json', { cwd: folder })) {
  rewrite(path, ({ packages }) => {
    for (const [name, each] of Object.entries(packages)) if (!name.includes('node_modules/')) takeFrom(each);
    for (const name of taken) delete packages[`node_modules/${name}`];
  });
}

function takeFrom(manifest) {
  for (const name of Object.keys(manifest.optionalDependencies ?? {})) taken.add(name);
  delete manifest.optionalDependencies;
}

function rewrite(path, change) {
  const content = JSON.parse(readFileSync(join(folder, path), 'utf8'));
  change(content);
  writeFileSync(join(folder, path), `${JSON.stringify(content, null, 2)}\n`);
}
