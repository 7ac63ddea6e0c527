import { today } from '../../shared/days.ts';
import { type Answer, type Content, contentOf } from './Answer.ts';

/** A last answer of an earlier day, with dates in place of words as `today`, where the endpoint does not answer. */
export async function pastMidnight(answer: Answer, now: number): Promise<Answer> {
  const { content, storedAt } = answer;
  const isPage = content.headers['content-type']?.startsWith('text/html') === true;
  if (!isPage || today(storedAt) === today(now)) return answer;
  const known = KNOWN.get(content) ?? withDates(content);
  KNOWN.set(content, known);
  return { ...answer, content: await known };
}

/** An element with `data-exact` has its text in words that do not depend on the day of the reader. */
function withDates(content: Content): Promise<Content> {
  const text = content.body.toString().replaceAll(/(<[^>]* data-exact="([^"]*)"[^>]*>)[^<]*/g, '$1$2');
  return contentOf({ ...content, body: Buffer.from(text) });
}

const KNOWN = new WeakMap<Content, Promise<Content>>();
