import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerFile, EXAMPLES } from './examples.ts';

/** The programs among the examples, by id: `recipes/monthGrid` is `examples/recipes/monthGrid.js`, which prints its `.txt`. */
export function readPrograms(): ReadonlyMap<string, Program> {
  const files = globSync('**/*.js', { cwd: EXAMPLES }).map((path) => path.replaceAll('\\', '/'));
  return new Map(
    files.toSorted().map((path) => {
      const id = path.replace(/\.js$/, '');
      const printed = answerFile(id, 'txt');
      const program = {
        id,
        file: join(EXAMPLES, path),
        text: readFileSync(join(EXAMPLES, path), 'utf8').trim(),
        printed: existsSync(printed) ? readFileSync(printed, 'utf8').trimEnd() : undefined,
      };
      return [id, program];
    }),
  );
}

/** A JavaScript module that asks the calendar, as a page or a server would. */
export interface Program {
  readonly id: string;
  readonly file: string;
  readonly text: string;
  /** What it prints for the demo calendar; undefined before it ran the first time. */
  readonly printed: string | undefined;
}
