import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const EXAMPLES = join(import.meta.dirname, '../examples');

/** The examples by id, such as `filters/tag`. The comment lines that an example begins with are its words. */
export function readExamples(): ReadonlyMap<string, Example> {
  const files = globSync('**/*.graphql', { cwd: EXAMPLES }).map((path) => path.replaceAll('\\', '/'));
  return new Map(
    files.toSorted().map((path) => {
      const id = path.replace(/\.graphql$/, '');
      return [id, readExample(id)];
    }),
  );
}

/** The file of an example's answer, `.json`, or of what its program prints, `.txt`. */
export function answerFile(id: string, kind: 'json' | 'txt' = 'json'): string {
  return join(EXAMPLES, `${id}.${kind}`);
}

function readExample(id: string): Example {
  const text = readFileSync(join(EXAMPLES, `${id}.graphql`), 'utf8');
  const [head = ''] = /^(?:#.*\n)+/.exec(text) ?? [];
  const answer = answerFile(id);
  return {
    id,
    words: head.replaceAll(/^# ?/gm, '').trim(),
    query: text.slice(head.length).trim(),
    answer: existsSync(answer) ? readFileSync(answer, 'utf8').trim() : undefined,
  };
}

/** A question that the reference shows with its answer. */
export interface Example {
  readonly id: string;
  /** What is asked, in Markdown. */
  readonly words: string;
  readonly query: string;
  /** The response as JSON, without `extensions`; undefined before it was asked the first time. */
  readonly answer: string | undefined;
}
