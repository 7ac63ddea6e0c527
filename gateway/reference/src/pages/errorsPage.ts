import { existsSync, readFileSync } from 'node:fs';
import { catalogue, type ErrorKind } from '../../../src/federation/errors/catalogue.ts';
import { errorExamples } from '../errors/errorExamples.ts';
import { requestText } from '../errors/requestText.ts';
import { answerFile } from '../examples.ts';
import { fence } from './showExample.ts';

/** The page of errors, from the text of `gateway/ERRORS.md` and a request that gets each of them. */
export function errorsPage(document: string): string {
  const rows = Array.from(document.matchAll(/^\| \d{3} \| `([A-Z_]+)` \| (.*?) \| (.+) \|$/gm));
  const advice = new Map(rows.map(([, code, message, whatToDo]) => [`${code} ${message}`, whatToDo]));
  const introduction = document
    .slice(0, document.indexOf('\n|'))
    .split('\n\n')
    .filter((paragraph) => !paragraph.includes('catalogue.test.ts'))
    .join('\n\n');
  const kinds = Object.keys(catalogue) as ErrorKind[];
  const codes = [...new Set(kinds.map((kind) => catalogue[kind].code))];
  const sections = codes.map((code) => {
    const own = kinds.filter((kind) => catalogue[kind].code === code);
    return [`## ${code}`, ...own.map((kind) => section(kind, advice))].join('\n\n');
  });
  return `${[ONLY_CODES, introduction.trim(), FIRST, ...sections].join('\n\n')}\n`;
}

/** What the list of headings beside the page has. */
const ONLY_CODES = '---\noutline: 2\n---';

const FIRST = `Ids, as in \`extensions.id\`, are other ones each time. Headers of no interest here are left out.`;

function section(kind: ErrorKind, advice: ReadonlyMap<string, string | undefined>): string {
  const { status, code, message } = catalogue[kind];
  const head = [
    `### ${message.replaceAll(/["{}]/g, '')}`,
    `Status ${status}. ${advice.get(`${code} ${message}`) ?? ''}`,
  ];
  if (kind === 'internal') return head.join('\n\n');
  const example = errorExamples[kind];
  const answer = answerFile(`errors/${kind}`, 'txt');
  if (!existsSync(answer)) throw new Error(`${answer} is missing: run \`npm run docs\``);
  return [
    ...head,
    ...(example.words === undefined ? [] : [example.words]),
    fence('http', requestText(example)),
    'Answer:',
    fence('http', readFileSync(answer, 'utf8')),
  ].join('\n\n');
}
