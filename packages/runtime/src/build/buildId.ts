import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Names the software of a process: equal for equal code, libraries, platform and settings that answers depend
 * on, in whatever folder. 12 characters of base64url.
 * @param from address of a module of the part (`import.meta.url`)
 */
export function buildId(from: string, settings: readonly (string | undefined)[] = []): string {
  const hash = createHash('sha256').update(codeOf(packageFolder(dirname(fileURLToPath(from)))));
  return addTo(hash, JSON.stringify(settings)).digest('base64url').slice(0, 12);
}

const known = new Map<string, Buffer>();

/** Read once: the code of a process does not change while it runs. */
function codeOf(folder: string): Buffer {
  const digest = known.get(folder) ?? readCode(folder);
  known.set(folder, digest);
  return digest;
}

function readCode(folder: string): Buffer {
  const hash = createHash('sha256');
  const { node, icu, tz, unicode } = process.versions;
  addTo(hash, JSON.stringify([node, icu, tz, unicode]));
  for (const each of [...withDependencies(folder)].toSorted()) {
    for (const path of codeFiles(each).toSorted()) addTo(addTo(hash, path), readFileSync(join(each, path)));
  }
  const lock = above(folder, 'package-lock.json');
  if (lock !== undefined) addTo(hash, readFileSync(lock));
  return hash.digest();
}

/** The paths of a folder's files of code, from there on. A glob takes three times as long, at each start. */
function codeFiles(folder: string, within = ''): readonly string[] {
  return readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) => {
    const path = `${within}${entry.name}`;
    if (NO_CODE.test(path)) return [];
    if (entry.isDirectory()) return codeFiles(folder, `${path}/`);
    return CODE.test(path) ? [path] : [];
  });
}

function withDependencies(folder: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(folder)) return found;
  found.add(folder);
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  for (const name of Object.keys(dependencies).filter((each) => each.startsWith('@calendar/'))) {
    const linked = above(folder, join('node_modules', name));
    if (linked !== undefined) withDependencies(realpathSync(linked), found);
  }
  return found;
}

function packageFolder(folder: string): string {
  const manifest = above(folder, 'package.json');
  if (manifest === undefined) throw new Error(`${folder} belongs to no package`);
  return realpathSync(dirname(manifest));
}

function above(folder: string, name: string): string | undefined {
  const path = join(folder, name);
  if (existsSync(path)) return path;
  return dirname(folder) === folder ? undefined : above(dirname(folder), name);
}

/** After its length, so that no two different lists read alike. */
function addTo(hash: Hash, content: string | Buffer): Hash {
  return hash.update(`${Buffer.byteLength(content)}:`).update(content);
}

const CODE = /\.(ts|js|json|graphql|prisma|sql)$/;
/** Generated files, files that only tests run, and files of others. */
const NO_CODE = /(^|\/)(node_modules|dist|generated|testing|\.turbo)$|\.test\.ts$/;

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
}
