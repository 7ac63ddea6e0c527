import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Copy, DockerfileParser, type From, type Instruction } from 'dockerfile-ast';
import { ROOT } from '../support/imageOf.ts';

/**
 * Builds an image as a container engine would, without one. Each stage of the Dockerfile has a folder for a root, COPY
 * copies, RUN runs with this process's Node. There is no base image, so that paths that RUN gives are relative.
 *
 * @param part the workspace's folder, as the argument PART
 * @param folder an empty one
 * @returns the last stage
 */
export async function buildImage(part: string, folder: string): Promise<Image> {
  const file = DockerfileParser.parse(await readFile(join(ROOT, 'Dockerfile'), 'utf8'));
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const instruction of file.getInstructions()) {
    if (isFrom(instruction)) {
      stage = { root: join(folder, `stage-${stages.size}`), workdir: '/', environment: {} };
      await mkdir(stage.root);
      stages.set(instruction.getBuildStage() ?? '', stage);
    } else if (stage !== undefined) {
      stage = await carryOut(instruction, stage, { part, stages });
      const [last] = [...stages.keys()].slice(-1);
      stages.set(last ?? '', stage);
    }
  }
  if (stage === undefined) throw new Error('The Dockerfile has no stage');
  return stage;
}

async function carryOut(instruction: Instruction, stage: Stage, { part, stages }: Build): Promise<Stage> {
  const words = instruction.getArguments().map((argument) => argument.getValue());
  const value = (text: string) => text.replaceAll(/\$\{?PART\}?/g, part);
  switch (instruction.getKeyword()) {
    case 'WORKDIR': {
      const workdir = resolve(stage.workdir, value(words[0] ?? ''));
      await mkdir(join(stage.root, workdir), { recursive: true });
      return { ...stage, workdir };
    }
    case 'COPY': {
      const from = (instruction as Copy).getFromFlag()?.getValue();
      const source = from == null ? undefined : stages.get(from);
      await copy(words, stage, source);
      return stage;
    }
    case 'RUN':
      await run(instruction.getRawArgumentsContent() ?? '', stage, part);
      return stage;
    case 'ENV': {
      const named = words.map((word) => [
        word.slice(0, word.indexOf('=')),
        word.slice(word.indexOf('=') + 1),
      ]);
      return { ...stage, environment: { ...stage.environment, ...Object.fromEntries(named) } };
    }
    case 'ARG':
    case 'USER':
    case 'EXPOSE':
    case 'CMD':
      return stage;
    default:
      throw new Error(`A test cannot carry out ${instruction.getKeyword()}`);
  }
}

async function copy(
  words: readonly string[],
  { root, workdir }: Stage,
  source: Stage | undefined,
): Promise<void> {
  const target = join(root, resolve(workdir, words.at(-1) ?? ''));
  for (const word of words.slice(0, -1)) {
    if (source === undefined) await copyContext(target);
    else await link(join(source.root, word), target);
  }
}

/** Moves a folder, or links its files into one that is there: nobody needs a stage after that. */
async function link(source: string, target: string): Promise<void> {
  if (!existsSync(target)) return rename(source, target);
  await promisify(execFile)('cp', ['-al', `${source}/.`, target]);
}

/** What is in the repository, or would be once it is committed. */
async function copyContext(target: string): Promise<void> {
  const { stdout } = await promisify(execFile)(
    'git',
    ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    { cwd: ROOT, maxBuffer: 16 * 1024 * 1024 },
  );
  for (const path of stdout.split('\0').filter((each) => each !== '')) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await copyFile(join(ROOT, path), join(target, path)).catch((error: NodeJS.ErrnoException) => {
      // Deleted and not committed yet.
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

async function run(line: string, { root, workdir }: Stage, part: string): Promise<void> {
  const command = line.replaceAll(/--mount=\S+\s+/g, '');
  if (/\bfinish\.sh\b/.test(command)) await offerCaches(join(root, workdir));
  const environment = {
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    HOME: process.env['HOME'],
    PART: part,
    // If a proxy with its own certificate stands before the registry.
    ...inherited('NODE_EXTRA_CA_CERTS'),
    // What this machine has fetched once need not be asked for.
    npm_config_prefer_offline: 'true',
    npm_config_update_notifier: 'false',
  };
  const options = { cwd: join(root, workdir), env: environment, maxBuffer: 64 * 1024 * 1024 };
  await promisify(execFile)('sh', ['-c', command], options).catch((error: { stderr?: string }) => {
    throw new Error(`RUN ${command} fails: ${error.stderr?.slice(-3000)}`, { cause: error });
  });
}

/**
 * What the repository has installed and built already, as an engine keeps layers. Each has a stamp that shows the build
 * whether it is of the same lock file or the same sources. Otherwise the build makes its own.
 */
async function offerCaches(folder: string): Promise<void> {
  for (const path of [
    'gateway/sandbox/node_modules',
    'gateway/sandbox/dist',
    'gateway/reference/dist',
    'outlets/browser/node_modules',
    'pictures/faces/node_modules',
    'gateway/apollo/node_modules',
  ]) {
    const [own, there] = [join(ROOT, path), join(folder, path)];
    if (!existsSync(own) || !existsSync(dirname(there)) || existsSync(there)) continue;
    // Those of the builds are taken out again.
    if (/^(gateway\/sandbox|outlets).*node_modules$/.test(path)) await symlink(own, there);
    else await promisify(execFile)('cp', ['-a', own, there]);
  }
}

function isFrom(instruction: Instruction): instruction is From {
  return instruction.getKeyword() === 'FROM';
}

interface Build {
  readonly part: string;
  readonly stages: ReadonlyMap<string, Stage>;
}

interface Stage {
  /** The folder in which the stage's files are. */
  readonly root: string;
  readonly workdir: string;
  readonly environment: Readonly<Record<string, string>>;
}

export type Image = Stage;

function inherited(name: string): Readonly<Record<string, string>> {
  const value = process.env[name];
  return value === undefined ? {} : { [name]: value };
}
