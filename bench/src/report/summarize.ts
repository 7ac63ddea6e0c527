import { CONTESTANTS, type ContestantName, PROCESSES, type ProcessName } from '../endpoint/contestants.ts';
import type { CpuByProcess, EndpointResults, EndpointSeries, Round } from '../endpoint/measureEndpoint.ts';
import type { ShapeName } from '../endpoint/shapes.ts';
import type { Growth } from '../query/growth.ts';
import type { Kind } from '../query/questions.ts';
import { median, ratioByRound, spread } from '../statistics.ts';

/** One contestant's rounds as a few figures. */
export function summarize(series: EndpointSeries, name: ContestantName): Summary {
  const rates = ratesOf(series, name);
  const cpu = roundsOf(series, name).flatMap(({ cpuMs }) => cpuMs ?? []);
  return {
    perSecond: median(rates),
    spread: spread(rates),
    cpuMs: cpu.length === 0 ? null : median(cpu),
    toApollo: ratioByRound(rates, ratesOf(series, 'apollo')),
    toBare: ratioByRound(rates, ratesOf(series, 'bare')),
  };
}

/** How many times the processor time of a contestant another takes for a request; null if unknown. */
export function cpuRatio(series: EndpointSeries, name: ContestantName, other: ContestantName): number | null {
  const times = (of: ContestantName) => roundsOf(series, of).flatMap(({ cpuMs }) => cpuMs ?? []);
  const value = median(times(other)) / median(times(name));
  return Number.isFinite(value) ? value : null;
}

/** How many times the requests per second of `other` a contestant answers, by the median of the rounds. */
export function ratio(series: EndpointSeries, name: ContestantName, other: ContestantName): number {
  return ratioByRound(ratesOf(series, name), ratesOf(series, other));
}

/** The rounds of one answer and path in whichever results have them; undefined if they were not measured. */
export function seriesOf(
  results: readonly (EndpointResults | undefined)[],
  shape: ShapeName,
  path: EndpointSeries['path'],
): EndpointSeries | undefined {
  const all = results.flatMap((each) => each?.series ?? []);
  return all.find((series) => series.shape === shape && series.path === path);
}

/** The slowest question at one size, of some kinds or of all: the milliseconds of its median, and its name. */
export function slowest(
  { questions }: Growth,
  kinds?: readonly Kind[],
): { readonly ms: number; readonly name: string } {
  const [worst] = questions
    .filter(({ kind }) => kinds === undefined || kinds.includes(kind))
    .toSorted((one, other) => other.medianMs - one.medianMs);
  return { ms: worst?.medianMs ?? Number.NaN, name: worst?.name ?? '' };
}

/** Milliseconds of processor time a request of each process, on average over the rounds; null if unknown. */
export function cpuByProcess(series: EndpointSeries, name: ContestantName): CpuByProcess | null {
  const known = roundsOf(series, name).flatMap(({ cpuMsBy }) => cpuMsBy ?? []);
  if (known.length === 0) return null;
  const processes = (Object.keys(PROCESSES) as ProcessName[]).filter(
    (each) => known[0]?.[each] !== undefined,
  );
  const mean = (each: ProcessName) => known.reduce((sum, by) => sum + (by[each] ?? 0), 0) / known.length;
  return Object.fromEntries(processes.map((each) => [each, mean(each)]));
}

/** The contestants of one answer and path, in the order of the report. */
export function contestantsOf({ rounds }: EndpointSeries): readonly ContestantName[] {
  return (Object.keys(CONTESTANTS) as ContestantName[]).filter((name) => rounds[name] !== undefined);
}

/** None where a contestant was not measured. */
function roundsOf({ rounds }: EndpointSeries, name: ContestantName): readonly Round[] {
  return rounds[name] ?? [];
}

function ratesOf(series: EndpointSeries, name: ContestantName): readonly number[] {
  return roundsOf(series, name).map(({ perSecond }) => perSecond);
}

export interface Summary {
  readonly perSecond: number;
  /** Of the rates, as a fraction of their median. */
  readonly spread: number;
  /** A request, over all processes that work for it; null if unknown. */
  readonly cpuMs: number | null;
  readonly toApollo: number;
  readonly toBare: number;
}
