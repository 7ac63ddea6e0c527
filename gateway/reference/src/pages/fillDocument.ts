import { shortened } from './shortened.ts';
import { fence } from './showExample.ts';

/**
 * A document of the repository with its current examples. Between `<!-- example: ID -->` and `<!-- end of example -->`
 * it has a query and its answer.
 *
 * @param parts the question and the answer of an example
 */
export function fillDocument(text: string, parts: (id: string) => Shown): string {
  return text.replaceAll(/<!-- example: (\S+) -->\n[\s\S]*?<!-- end of example -->/g, (_, id: string) => {
    const { query, answer } = parts(id);
    const blocks = [fence('graphql', query), fence('json', shortened(JSON.parse(answer)))];
    return [`<!-- example: ${id} -->`, ...blocks, '<!-- end of example -->'].join('\n\n');
  });
}

interface Shown {
  readonly query: string;
  /** As JSON. */
  readonly answer: string;
}
