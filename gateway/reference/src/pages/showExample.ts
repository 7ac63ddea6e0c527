import type { Example } from '../examples.ts';
import type { Program } from '../programs.ts';
import { shortened } from './shortened.ts';

/** An example in Markdown: its words, the question, a link that opens it in the sandbox, and the answer. */
export function showExample({ id, words, query, answer }: Example, endpoint: string): string {
  if (answer === undefined) throw new Error(`${id} was never run: run \`npm run docs\``);
  return [
    words.replaceAll('\n', ' '),
    fence('graphql', query),
    openInSandbox(query, endpoint),
    'Answer:',
    fence('json', shortened(JSON.parse(answer))),
  ].join('\n\n');
}

/** A program in Markdown, and what it prints. */
export function showProgram({ id, text, printed }: Program): string {
  if (printed === undefined) throw new Error(`${id} was never run: run \`npm run docs\``);
  return [fence('js', text), 'It prints:', fence('txt', printed)].join('\n\n');
}

export function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

function openInSandbox(query: string, endpoint: string): string {
  const address = `${endpoint}?${new URLSearchParams({ query })}`.replaceAll('&', '&amp;');
  return `<p class="run"><a href="${address}" target="_blank" rel="noopener">Open in the sandbox</a></p>`;
}
