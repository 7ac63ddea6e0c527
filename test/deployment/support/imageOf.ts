import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DockerfileParser, type Env } from 'dockerfile-ast';

export const ROOT = resolve(import.meta.dirname, '../../..');

/** The Dockerfile's settings of every image: the default command, and its variables. */
export function readDockerfile(): Dockerfile {
  const file = DockerfileParser.parse(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
  const environment = file
    .getENVs()
    .flatMap((each: Env) => each.getProperties())
    .map((property) => [property.getName(), property.getValue() ?? ''] as const);
  const argument = file.getARGs().find((each) => each.getProperty()?.getName() === 'NODE');
  return {
    environment: Object.fromEntries(environment),
    command:
      file
        .getCMDs()[0]
        ?.getJSONStrings()
        .map((each) => each.getJSONValue()) ?? [],
    node: argument?.getProperty()?.getValue() ?? '',
  };
}

/** Whether the files that a command of an image names are in the repository, where the image has them. */
export function missingFiles(part: string, command: readonly string[]): readonly string[] {
  return command
    .filter((word) => word.endsWith('.ts'))
    .filter(
      (path) => !existsSync(path.startsWith('/part/') ? join(ROOT, path.slice(6)) : join(ROOT, part, path)),
    );
}

export interface Dockerfile {
  readonly environment: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  /** The tag of the base image. */
  readonly node: string;
}
