import { setImmediate as nextIteration } from 'node:timers/promises';
import { parseDateTime } from '@calendar/time';
import { dayAfter, midnightOf, today } from '../../shared/days.ts';
import { GraphAway } from '../graph/GraphAway.ts';
import type { GraphClient } from '../graph/GraphClient.ts';
import { withIds } from '../parameters/withIds.ts';
import { type Content, contentOf } from './Answer.ts';
import type { Asked } from './AnswerCache.ts';
import type { Asker } from './Asker.ts';
import { Refusal } from './Refusal.ts';
import type { Made, Question, Route, Site, Work } from './Route.ts';

export function makeAnswer(
  route: Route,
  question: Question,
  { graph, site, clock, asker }: MakingGiven,
): Asked {
  return {
    asker,
    async make(last, signal) {
      const began = clock();
      let lifetime = Number.POSITIVE_INFINITY;
      let isWhole = true;
      let hasAnswer = false;
      const work: Work = {
        now: began,
        site,
        remembered: last?.remember,
        async ask(operation, variables) {
          const answer = await graph.ask(operation, variables, { ...asker, signal });
          // A page says `today`.
          lifetime = Math.min(lifetime, answer.lifetime, untilMidnight(began));
          isWhole &&= answer.isWhole;
          hasAnswer = true;
          return answer.data;
        },
        async pause() {
          await nextIteration();
          signal.throwIfAborted();
        },
      };
      const made = await makeRead(route, question, work, () => hasAnswer && !signal.aborted);
      if (!isWhole && last !== undefined) throw new GraphAway('a part of the data is not there');
      const now = clock();
      return {
        isKept: isWhole,
        answer: {
          content: await newContent(made, last?.content, now),
          storedAt: now,
          freshUntil: isWhole ? began + Math.min(lifetime, made.lifetime ?? LONGEST_MS) : now,
          remember: made.remember,
        },
      };
    },
  };
}

/** An answer of the endpoint that cannot be read stands for none. What could not be read is in the log. */
async function makeRead(route: Route, question: Question, work: Work, isOfEndpoint: () => boolean) {
  try {
    return await route.make(await withIds(question, route, work), work);
  } catch (cause) {
    if (cause instanceof Refusal || cause instanceof GraphAway || !isOfEndpoint()) throw cause;
    throw new GraphAway('the answer of the endpoint cannot be read', { cause });
  }
}

/** The last one where nothing has changed. */
async function newContent(made: Made, last: Content | undefined, now: number): Promise<Content> {
  const { status = 200, contentType, headers: further = {} } = made;
  const body = Buffer.from(made.body);
  const headers = { 'content-type': contentType, ...further };
  const isSame =
    last?.status === status &&
    last.body.equals(body) &&
    JSON.stringify(last.headers) === JSON.stringify(headers);
  return isSame ? last : contentOf({ status, headers, body, changedAt: Math.floor(now / 1000) * 1000 });
}

function untilMidnight(now: number): number {
  return (parseDateTime(midnightOf(dayAfter(today(now), 1))) ?? now) - now;
}

/** That an answer holds whose route does not say. */
const LONGEST_MS = 60_000;

interface MakingGiven {
  readonly graph: Pick<GraphClient, 'ask'>;
  readonly site: Site;
  readonly clock: () => number;
  readonly asker: Asker;
}
