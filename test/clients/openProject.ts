import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installOnce } from '@calendar/runtime/installOnce';
import { runNode } from '../support/runProgram.ts';
import { examplesOf } from './examplesOf.ts';

/**
 * A caller's project outside this repository. It has the client as npm packs it, and the other clients from npm. It has
 * the programs of the documents and those in `project`, which use them.
 *
 * @param url the endpoint, which stands in for the one in the documents
 */
export async function openProject(url: string): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'calendar-clients-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    await cp(join(import.meta.dirname, 'project'), folder, { recursive: true });
    await installClients(folder);
    for (const [name, document] of Object.entries(DOCUMENTS)) {
      await mkdir(join(folder, name), { recursive: true });
      for (const [file, program] of Object.entries(examplesOf(document)))
        await writeFile(join(folder, name, file), program.replaceAll(ENDPOINT, url));
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    folder,
    check: () => run(join(ROOT, 'tools/check/node_modules/typescript/bin/tsc'), ['-p', folder], folder),
    run: (program, ...words) => run(join(folder, program), words, folder),
    close,
  };
}

const ROOT = join(import.meta.dirname, '../..');
const CLIENT = join(ROOT, 'packages/client');

/** What the documents call the endpoint. */
const ENDPOINT = 'https://calendar.example/graphQL';

/** Where the programs of each document go. */
const DOCUMENTS = { guide: 'docs/interface.md', readme: 'packages/client/README.md' } as const;

async function installClients(folder: string): Promise<void> {
  for (const packages of [import.meta.dirname, join(ROOT, 'tools/check')])
    await installOnce(packages, 'the test of clients');
  const packed = join(folder, 'packed');
  await mkdir(packed);
  await npm(['pack', '--pack-destination', packed], CLIENT);
  const archive = join(packed, 'event-calendar-client-1.0.0.tgz');
  await npm(['install', '--offline', '--no-save', '--no-package-lock', '--ignore-scripts', archive], folder);
  for (const name of OTHERS) {
    const place = join(folder, 'node_modules', name);
    await mkdir(join(place, '..'), { recursive: true });
    await symlink(join(import.meta.dirname, 'node_modules', name), place, 'junction');
  }
  await symlink(join(ROOT, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'), 'junction');
}

const OTHERS = [
  '@apollo/client',
  '@types/relay-runtime',
  '@urql/core',
  '@urql/exchange-graphcache',
  'gql.tada',
  'graphql',
  'relay-runtime',
];

async function npm(words: readonly string[], cwd: string): Promise<void> {
  await promisify(execFile)('npm', [...words, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    shell: process.platform === 'win32',
  });
}

async function run(program: string, words: readonly string[], cwd: string): Promise<string> {
  const { status, output, errors } = await runNode([program, ...words], { cwd });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${output}${errors}`);
  return output;
}

/** A project with a life. */
export interface Project {
  /** Its path. */
  readonly folder: string;
  /** Checks the types of all programs. */
  check(): Promise<string>;
  /** What a program wrote. */
  run(program: string, ...words: readonly string[]): Promise<string>;
  close(): Promise<void>;
}
