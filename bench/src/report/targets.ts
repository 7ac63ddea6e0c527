import type { OtherName } from '@calendar/test/abuse';
import type { AbuseResults, AttackFigures } from '../abuse/measureAbuse.ts';
import type { ContestantName } from '../endpoint/contestants.ts';
import type { ShapeName } from '../endpoint/shapes.ts';
import type { ImportRun } from '../imports/measureImports.ts';
import type { Growth } from '../query/growth.ts';
import type { Results } from '../results.ts';
import { bytes, milliseconds, seconds, times, timesBoth } from './figures.ts';
import { GOALS, UNCACHED_GOALS } from './goals.ts';
import { cpuRatio, ratio, seriesOf, slowest } from './summarize.ts';

/** Each target of the service, and whether what was measured meets it. */
export function targets({ endpoint, joins, query, imports, abuse }: Results): readonly Target[] {
  const series = (shape: ShapeName, path: 'hit' | 'miss') =>
    seriesOf([endpoint?.result, joins?.result], shape, path);
  const versus = (
    what: string,
    [shape, path]: readonly [ShapeName, 'hit' | 'miss'],
    other: ContestantName,
    limit: number,
    own: 'calendar' | 'uncached' = 'calendar',
  ): Target => {
    const all = series(shape, path);
    const found = all?.rounds[own] === undefined ? undefined : all;
    const rate = mapped(found, (each) => ratio(each, own, other));
    const cpu = found === undefined ? null : cpuRatio(found, own, other);
    const target = atLeast(what, limit, rate, times);
    return rate === undefined ? target : { ...target, measured: timesBoth(rate, cpu) };
  };
  const hit = (shape: 'list' | 'large', what: string): Target =>
    versus(
      `An answer given before, ${what}: of bare \`node:http\``,
      [shape, 'hit'],
      'bare',
      GOALS[shape].hit,
    );
  const miss = (shape: NewQuestion, what: string): readonly Target[] => [
    versus(
      `A new question, ${what}: times \`@apollo/gateway\``,
      [shape, 'miss'],
      'apollo',
      GOALS[shape].miss,
    ),
    versus(`A new question, ${what}: times Hive Gateway, JavaScript planner`, [shape, 'miss'], 'hiveJs', 1),
    versus(`A new question, ${what}: times Hive Gateway, Rust planner`, [shape, 'miss'], 'hiveRust', 1),
  ];
  const uncached = (shape: UncachedQuestion, what: string): readonly Target[] => [
    versus(
      `A new question, ${what}, without the entity cache: times \`@apollo/gateway\``,
      [shape, 'miss'],
      'apollo',
      UNCACHED_GOALS[shape],
      'uncached',
    ),
    versus(
      `A new question, ${what}, without the entity cache: times Hive Gateway, Rust planner`,
      [shape, 'miss'],
      'hiveRust',
      3,
      'uncached',
    ),
  ];
  const size = (events: number): Growth | undefined =>
    query?.result.find((growth) => growth.events === events);
  const asked = (events: number, listMs: number): readonly Target[] => {
    const growth = size(events);
    const of = `${events.toLocaleString('en')} events`;
    return [
      atMost(
        `${of}: default list with facets`,
        listMs,
        mapped(growth, (each) => slowest(each, ['default']).ms),
        milliseconds,
      ),
      atMost(
        `${of}: slowest filter or search`,
        listMs * 5,
        mapped(growth, (each) => slowest(each, EVERY_OTHER).ms),
        milliseconds,
      ),
    ];
  };
  const taken = (events: number): ImportRun | undefined =>
    imports?.result.find((run) => run.events === events);
  const large = taken(200_000);
  const reimported = large ?? taken(20_000);
  const stored = series('list', 'hit');
  return [
    hit('list', '5 KB'),
    atLeast(
      'The same by processor time, which is what a client cheaper than the server sees',
      GOALS.list.hit,
      stored === undefined ? undefined : (cpuRatio(stored, 'calendar', 'bare') ?? undefined),
      times,
    ),
    hit('large', '200 KB'),
    ...miss('list', 'list page'),
    ...miss('series', '250 events with repetitions'),
    ...miss('kitList', 'list page joined with a subgraph of the kit'),
    ...uncached('kitList', 'list page joined with a subgraph of the kit'),
    ...miss('plainList', 'list page joined with an Apollo Server'),
    ...uncached('plainList', 'list page joined with an Apollo Server'),
    ...miss('kitSeries', '250 events with repetitions, joined'),
    ...uncached('kitSeries', '250 events with repetitions, joined'),
    ...asked(20_000, 1),
    ...asked(200_000, 10),
    atMost('200,000 events: memory of the query in process', 3 * GB, size(200_000)?.residentBytes, bytes),
    atMost('200,000 events: memory of the events subgraph', 1.5 * GB, large?.eventsBytes ?? undefined, bytes),
    atMost('200,000 events: ready after a cold start', 15, large?.readySeconds, seconds),
    atMost(
      '200,000 events: a change of one in a hundred seen after the import’s end',
      2000,
      large?.replacement.seenAfterMs ?? undefined,
      milliseconds,
    ),
    atMost(
      '200,000 events: longest wait of a reader while a change is imported',
      50,
      large?.replacement.longestMs,
      milliseconds,
    ),
    atMost('200,000 events: imported', 300, large?.first.seconds, seconds),
    atMost('200,000 events: memory of the import', GB, large?.first.peakBytes, bytes),
    atMost('Items written by importing an unchanged feed', 0, reimported?.again.written, String),
    atLeast(
      'An unchanged feed: times faster than at first',
      3,
      mapped(reimported, ({ first, again }) => first.seconds / again.seconds),
      times,
    ),
    ...besideAttacks(abuse?.result),
  ];
}

function besideAttacks(abuse: AbuseResults | undefined): readonly Target[] {
  const worst = (of: (attack: AttackFigures) => readonly number[]) =>
    mapped(abuse, ({ attacks }) => Math.max(0, ...attacks.flatMap(of)));
  const waits = (names: readonly OtherName[]) =>
    worst(({ others }) => names.map((name) => others[name].longestMs));
  return [
    atMost(
      'Beside any attack: questions of others that failed',
      0,
      worst(({ others }) => Object.values(others).map(({ failed }) => failed)),
      String,
    ),
    atMost(
      'Beside any attack: longest wait for a new answer',
      1000,
      waits(['known', 'document', 'keyed']),
      milliseconds,
    ),
    atMost(
      'Beside any attack: longest wait for a stored answer, or for health',
      1000,
      waits(['stored', 'health']),
      milliseconds,
    ),
    atMost(
      'Beside any attack: growth of a process',
      0.6 * GB,
      worst(({ processes }) => processes.map(({ grownBytes }) => grownBytes ?? 0)),
      bytes,
    ),
  ];
}

function atLeast(
  what: string,
  limit: number,
  value: number | undefined,
  written: (value: number) => string,
): Target {
  return {
    what,
    wanted: `at least ${written(limit)}`,
    measured: value === undefined ? null : written(value),
    met: value === undefined ? null : value >= limit,
  };
}

function atMost(
  what: string,
  limit: number,
  value: number | undefined,
  written: (value: number) => string,
): Target {
  return {
    what,
    wanted: `at most ${written(limit)}`,
    measured: value === undefined ? null : written(value),
    met: value === undefined ? null : value <= limit,
  };
}

function mapped<Value>(value: Value | undefined, to: (value: Value) => number): number | undefined {
  return value === undefined ? undefined : to(value);
}

const EVERY_OTHER = ['filter', 'grouped', 'literal', 'approximate', 'words', 'combined'] as const;
const GB = 1e9;

type UncachedQuestion = keyof typeof UNCACHED_GOALS;
type NewQuestion = 'list' | 'series' | UncachedQuestion;

export interface Target {
  readonly what: string;
  readonly wanted: string;
  /** Null if it was not measured. */
  readonly measured: string | null;
  readonly met: boolean | null;
}
