import { isDeepStrictEqual } from 'node:util';
import { ask, type Contestant } from './cpuOfAnswer.ts';

/** The first contestant's answer. Throws if one of the others has errors or other data. */
export async function sameAnswers(contestants: readonly Contestant[], body: string): Promise<string> {
  for (let tries = 3; ; tries--) {
    const [first = '', ...others] = await Promise.all(contestants.map(({ url }) => ask(url, body)));
    const expected = dataOf(first);
    const at = others.findIndex((other) => !isDeepStrictEqual(dataOf(other), expected));
    if (at === -1 && expected !== undefined) return first;
    // An event may have ended between two answers.
    if (tries > 1) continue;
    if (expected === undefined) throw new Error(`${contestants[0]?.name} answers: ${first.slice(0, 500)}`);
    const difference = firstDifference(first, others[at] ?? '');
    throw new Error(`${contestants[at + 1]?.name} answers other data:\n${difference}`);
  }
}

/** The data of an answer; undefined if it has errors. */
function dataOf(answer: string): unknown {
  const { data, errors } = JSON.parse(answer) as { readonly data?: unknown; readonly errors?: unknown };
  return errors === undefined ? data : undefined;
}

function firstDifference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return [one, other].map((text) => `…${text.slice(Math.max(0, at - 100), at + 200)}`).join('\n');
}
