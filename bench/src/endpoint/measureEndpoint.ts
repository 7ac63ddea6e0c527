import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { importFeed, openFeed } from '@calendar/importer';
import { installOnce } from '@calendar/install-once';
import { Client } from 'pg';
import { temporaryFolder } from '../../../test/support/processes/temporaryFolder.ts';
import { inventCalendar } from '../calendar/inventCalendar.ts';
import { writeFeed } from '../calendar/writeFeed.ts';
import { LoadGenerator } from '../load/LoadGenerator.ts';
import { withTime } from '../load/load.ts';
import { cpuTimes, untilIdle, usedBetween } from '../processes/cpuTime.ts';
import {
  createDatabases,
  type DatabaseUrls,
  startRecord,
  startSubgraphs,
} from '../processes/startCalendar.ts';
import type { Progress } from '../progress.ts';
import { rotated } from '../statistics.ts';
import { composeWithOthers } from './composeWithOthers.ts';
import {
  CONTESTANTS,
  type ContestantName,
  type Contestants,
  type ProcessName,
  startContestants,
} from './contestants.ts';
import { type MeasuredShape, newQuestion, type ShapeName, sameQuestion } from './shapes.ts';
import { startOtherTeams } from './startOtherTeams.ts';
import { startReviews } from './startReviews.ts';

/**
 * Measures callers over HTTP. This service and its peers all run over one record, and are measured one after the other
 * in each round. Before that, all of them must return the same data for the same question.
 *
 * @throws if a peer answers other data than this service
 */
export async function measureEndpoint(
  options: EndpointOptions,
  progress: Progress,
): Promise<EndpointResults> {
  await using stack = new AsyncDisposableStack();
  await installOnce(CONTESTANTS_FOLDER, 'the bench', (line) => progress.says(line));
  progress.says('callers: PostgreSQL, a calendar and the contestants start');
  const folder = stack.use(await temporaryFolder());
  const postgres = stack.use(await startRecord(folder.path));
  const databases = await createDatabases(postgres, 'bench');
  const feed = `${folder.path}/calendar.ndjson`;
  await writeFeed(feed, inventCalendar({ events: options.events, datesPerEvent: 4, now: Date.now() }));
  await importFeed({ source: await openFeed(feed), databases });
  await indexForMonolith(databases);
  const composed = await composeWithOthers(folder.path);
  const subgraphs = stack.use(await startSubgraphs(databases));
  const reviews = stack.use(await startReviews(postgres, options.events));
  const others = stack.use(await startOtherTeams());
  const surroundings = { subgraphs, reviews, others, composed, databases, postgres };
  const contestants = stack.use(await startContestants(surroundings));
  const generator = stack.use(new LoadGenerator());

  const measured: EndpointSeries[] = [];
  let unique = 0;
  for (const shape of options.shapes) {
    const answer = await sameAnswerOfAll(contestants, shape);
    await contestants.answerBarely(answer);
    for (const path of ['miss', 'hit'] as const) {
      const body = path === 'hit' ? sameQuestion(shape) : newQuestion(shape);
      const bytes = bytesOfData(answer) * 0.9;
      const load = async (name: ContestantName, seconds: number): Promise<Round> => {
        const { url, pids } = contestants[name];
        const { connections, most } = options;
        const asked = { url, connections, most, body, bytes };
        // A plain Node server closes idle connections after five seconds. A peer may answer with an error on a closed
        // one. So each contestant gets a short load before it is measured.
        const reconnected = await generator.run({ ...asked, seconds: 0.2, from: unique }).catch(() => null);
        unique += (reconnected?.requests ?? most) + connections;
        const before = cpuTimes(pids);
        const result = await generator.run({ ...asked, seconds, from: unique });
        unique += result.requests + connections;
        const cpuMsBy = usedBetween(before, cpuTimes(pids), result.requests);
        await untilIdle(pids);
        return {
          perSecond: result.requests / result.seconds,
          cpuMs: cpuMsBy === null ? null : Object.values(cpuMsBy).reduce((sum, each) => sum + each, 0),
          cpuMsBy,
          callersShare: result.cpuMs / 1000 / result.seconds,
        };
      };
      const names = options.contestants;
      for (const name of names) {
        progress.says(`callers: ${shape.name}, ${path}: ${CONTESTANTS[name]} warms up`);
        await load(name, options.warmUpSeconds);
      }
      const rounds: Partial<Record<ContestantName, Round[]>> = {};
      for (let round = 0; round < options.rounds; round++) {
        for (const name of rotated(names, round)) {
          progress.says(
            `callers: ${shape.name}, ${path}, round ${round + 1} of ${options.rounds}: ${CONTESTANTS[name]}`,
          );
          rounds[name] = [...(rounds[name] ?? []), await load(name, options.roundSeconds)];
        }
      }
      measured.push({
        shape: shape.name,
        path,
        bytes: Buffer.byteLength(answer),
        rounds,
      });
    }
  }
  const { events, connections, warmUpSeconds } = options;
  return { events, connections, warmUpSeconds, series: measured };
}

/** What a team would have added for these queries. The service needs no such index: it reads the record whole. */
async function indexForMonolith({ events }: DatabaseUrls): Promise<void> {
  const client = new Client({ connectionString: events });
  await client.connect();
  await client.query(`
    CREATE INDEX ON "EventDate" ("endDate");
    CREATE INDEX ON "EventDate" ("startDate");
    CREATE INDEX ON "Event" ("publishingDate");
    ANALYZE`);
  await client.end();
}

/** The service's answer, once all others have been seen to give the same data. */
async function sameAnswerOfAll(contestants: Contestants, shape: MeasuredShape): Promise<string> {
  const others = ['uncached', 'apollo', 'hiveJs', 'hiveRust', 'monolith'] as const;
  const body = withTime(newQuestion(shape), 86_399_000);
  for (let tries = 3; ; tries--) {
    const answer = await ask(contestants.calendar.url, body);
    const { data, errors } = JSON.parse(answer) as {
      readonly data: { readonly events: { readonly data: readonly object[] } };
      readonly errors?: unknown;
    };
    if (errors !== undefined || data?.events?.data.length !== shape.pageSize)
      throw new Error(`Not a whole page: ${JSON.stringify(errors)} ${answer.slice(0, 500)}`);
    const answers = await Promise.all(others.map((name) => ask(contestants[name].url, body)));
    const different = others.filter((_, at) => !isDeepStrictEqual(JSON.parse(answers[at]!).data, data));
    if (different.length === 0) return answer;
    // A date may have ended between two questions.
    if (tries > 1) continue;
    const [name] = different;
    const found = answers[others.indexOf(name!)]!;
    throw new Error(
      `${CONTESTANTS[name!]} answers other data for ${shape.name}:\n${firstDifference(answer, found)}`,
    );
  }
}

/** Besides the data, this service has a notice for callers without a key. Peers have none. */
function bytesOfData(answer: string): number {
  const { data } = JSON.parse(answer) as { readonly data: unknown };
  return Buffer.byteLength(JSON.stringify({ data }));
}

async function ask(url: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body })).text();
}

function firstDifference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return `…${one.slice(Math.max(0, at - 100), at + 200)}\n…${other.slice(Math.max(0, at - 100), at + 200)}`;
}

/** Milliseconds of processor time a request. */
export type CpuByProcess = Readonly<Partial<Record<ProcessName, number>>>;

/** Contestants that are not in the root's lock file. */
const CONTESTANTS_FOLDER = join(import.meta.dirname, '../../contestants');

export interface EndpointOptions {
  readonly contestants: readonly ContestantName[];
  readonly shapes: readonly MeasuredShape[];
  readonly events: number;
  readonly connections: number;
  readonly rounds: number;
  readonly roundSeconds: number;
  /** Of each contestant, before each series. */
  readonly warmUpSeconds: number;
  /** Requests of one round or warming up, at most. */
  readonly most: number;
}

export interface EndpointResults {
  readonly events: number;
  readonly connections: number;
  /** Seconds before each series. */
  readonly warmUpSeconds: number;
  readonly series: readonly EndpointSeries[];
}

/** One question by contestant and round: the same again (`hit`), or a new one each time (`miss`). */
export interface EndpointSeries {
  readonly shape: ShapeName;
  readonly path: 'hit' | 'miss';
  /** Of the service's answer. */
  readonly bytes: number;
  /** Of those that were measured. */
  readonly rounds: Readonly<Partial<Record<ContestantName, readonly Round[]>>>;
}

export interface Round {
  readonly perSecond: number;
  /** Processor time of all processes that work for an answer, in milliseconds a request; null if unknown. */
  readonly cpuMs: number | null;
  /** The same by process; absent in results of earlier runs. */
  readonly cpuMsBy?: CpuByProcess | null;
  /** How much of one core the callers themselves used: near 1, they are what is measured. */
  readonly callersShare: number;
}
