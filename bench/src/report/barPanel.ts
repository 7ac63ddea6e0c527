import type { ContestantName } from '../endpoint/contestants.ts';
import type { EndpointSeries } from '../endpoint/measureEndpoint.ts';
import { times } from './figures.ts';
import { goalOf } from './goals.ts';
import { contestantsOf, summarize } from './summarize.ts';
import { element, logScale, powersIn, type Span, text } from './svg.ts';

/** One answer as bars, a contestant each: times the stock gateway for new questions, else times bare `node:http`. */
export function barPanel(series: EndpointSeries, { title, x, y, width }: PanelPlace): string {
  const miss = series.path === 'miss';
  const span: Span = miss ? [0.02, 200] : [0.001, 5];
  const left = x + 200;
  const scale = logScale(span, [left, x + width - 70]);
  const names = contestantsOf(series);
  const bottom = y + 24 + names.length * 22;
  const target = goalOf(series);
  const bars = names.map((name, place) => {
    const top = y + 24 + place * 22;
    const { toApollo, toBare } = summarize(series, name);
    const value = miss ? toApollo : toBare;
    const ours = name === 'calendar' || name === 'uncached';
    const weight = { 'font-weight': ours ? 600 : 400 };
    return [
      text(left - 8, top + 12, SHORT_NAMES[name], { 'text-anchor': 'end', ...weight }),
      element('rect', {
        x: left,
        y: top,
        width: Math.max(1, scale(value) - left),
        height: 16,
        fill: ours ? OURS : OTHERS,
      }),
      text(scale(value) + 6, top + 12, times(value), weight),
    ].join('');
  });
  return [
    text(x, y + 12, title, { fill: '#555' }),
    ...powersIn(span).map((power) =>
      element('line', { x1: scale(power), x2: scale(power), y1: y + 20, y2: bottom, stroke: '#e4e4e4' }),
    ),
    ...(target === undefined ? bars : [...bars, goalLine(target, scale(target), [y + 18, bottom])]),
  ].join('');
}

function goalLine(target: number, x: number, [top, bottom]: Span): string {
  return [
    element('line', { x1: x, x2: x, y1: top, y2: bottom, stroke: TARGET, 'stroke-dasharray': '4 3' }),
    text(x, bottom + 12, `target ${times(target)}`, {
      'text-anchor': 'middle',
      fill: TARGET,
      'font-size': 11,
    }),
  ].join('');
}

/** The colours of this service, of all others, and of targets. */
export const OURS = '#0b6e4f';
export const TARGET = '#b3261e';
const OTHERS = '#a9b4c2';

/** The contestants, as they are called beside bars. */
export const SHORT_NAMES: Readonly<Record<ContestantName, string>> = {
  calendar: 'this service',
  uncached: 'without entity cache',
  apollo: '@apollo/gateway',
  hiveJs: 'Hive Gateway, JavaScript',
  hiveRust: 'Hive Gateway, Rust',
  monolith: 'monolith, Apollo + Prisma',
  bare: 'bare node:http',
};

/** Where a panel is, in the picture's units. */
export interface PanelPlace {
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}
