import { CONTESTANTS, type ContestantName } from '../endpoint/contestants.ts';
import type { EndpointSeries } from '../endpoint/measureEndpoint.ts';
import { SHAPES } from '../endpoint/shapes.ts';
import type { Growth } from '../query/growth.ts';
import type { Results } from '../results.ts';
import { milliseconds, times } from './figures.ts';
import { seriesOf, slowest, summarize } from './summarize.ts';
import { element, logScale, powersIn, type Span, text } from './svg.ts';

/**
 * The report as a picture: for new questions how many times the requests of the stock gateway each contestant answers,
 * for known ones which share of bare `node:http`, and how the query grows with the calendar.
 */
export function drawReport({ endpoint, query }: Results): string {
  const rows = SHAPES.map(({ name, title }, row) => {
    const y = 90 + row * PANEL.height;
    const panels = (['miss', 'hit'] as const).flatMap((path, column) => {
      const series = seriesOf(endpoint?.result, name, path);
      return series === undefined ? [] : barPanel(series, title, 20 + column * PANEL.width, y);
    });
    return panels.join('');
  });
  const growthTop = 90 + SHAPES.length * PANEL.height + 30;
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${WIDTH} ${growthTop + 380}`,
      'font-family': 'system-ui, sans-serif',
      'font-size': 13,
      fill: INK,
      role: 'img',
      'aria-label': 'The service beside its peers, and how its query grows',
    },
    [
      element('rect', { width: '100%', height: '100%', fill: '#fff' }),
      text(20, 34, 'The service beside its peers', { 'font-size': 22, 'font-weight': 600 }),
      text(20, 62, 'A new question each time: requests per second, @apollo/gateway = 1', HEADING),
      text(20 + PANEL.width, 62, 'The same question again: requests per second, bare node:http = 1', HEADING),
      ...rows,
      text(
        20,
        growthTop,
        'The query over dates in process: milliseconds for a list page with facets',
        HEADING,
      ),
      growthPanel(query?.result ?? [], growthTop + 20),
      '\n',
    ],
  );
}

function barPanel(series: EndpointSeries, title: string, x: number, y: number): string {
  const miss = series.path === 'miss';
  const span: Span = miss ? [0.05, 200] : [0.001, 1];
  const left = x + 215;
  const scale = logScale(span, [left, x + PANEL.width - 80]);
  const names = Object.keys(CONTESTANTS) as ContestantName[];
  const bars = names.map((name, place) => {
    const top = y + 24 + place * 22;
    const summary = summarize(series, name);
    const value = miss ? summary.toApollo : summary.toBare;
    const ours = name === 'calendar';
    return [
      text(left - 8, top + 12, SHORT_NAMES[name], {
        'text-anchor': 'end',
        ...(ours ? { 'font-weight': 600 } : {}),
      }),
      element('rect', {
        x: left,
        y: top,
        width: Math.max(1, scale(value) - left),
        height: 16,
        fill: ours ? OURS : OTHERS,
      }),
      text(scale(value) + 6, top + 12, times(value), ours ? { 'font-weight': 600 } : {}),
    ].join('');
  });
  const bottom = y + 24 + names.length * 22;
  const target = miss ? 6 : 0.7;
  return [
    text(x, y + 12, title, { fill: '#555' }),
    ...powersIn(span).map((power) =>
      element('line', { x1: scale(power), x2: scale(power), y1: y + 20, y2: bottom, stroke: '#e4e4e4' }),
    ),
    ...bars,
    element('line', {
      x1: scale(target),
      x2: scale(target),
      y1: y + 18,
      y2: bottom,
      stroke: TARGET,
      'stroke-dasharray': '4 3',
    }),
    text(scale(target), bottom + 12, `target ${times(target)}`, {
      'text-anchor': 'middle',
      fill: TARGET,
      'font-size': 11,
    }),
  ].join('');
}

function growthPanel(growths: readonly Growth[], y: number): string {
  if (growths.length === 0) return text(20, y + 20, 'Not measured.');
  const sizes: Span = [700, 300_000];
  const times: Span = [0.01, 1000];
  const across = logScale(sizes, [80, 620]);
  const down = logScale(times, [y + 300, y]);
  const ends = LINES.map(({ kind }) => down(slowest(growths.at(-1)!, [kind]).ms));
  const labelled = apart(ends, 16);
  const axes = [
    ...powersIn(times).flatMap((power) => [
      element('line', { x1: 80, x2: 620, y1: down(power), y2: down(power), stroke: '#e4e4e4' }),
      text(72, down(power) + 4, milliseconds(power), { 'text-anchor': 'end', 'font-size': 11 }),
    ]),
    ...growths.map(({ events }) =>
      text(across(events), y + 320, `${events.toLocaleString('en')} events`, {
        'text-anchor': 'middle',
        'font-size': 11,
      }),
    ),
  ];
  const lines = LINES.map(({ kind, title, color }, line) => {
    const points = growths.map(
      (growth) => [across(growth.events), down(slowest(growth, [kind]).ms)] as const,
    );
    const path = points.map(([px, py]) => `${px.toFixed(1)},${py.toFixed(1)}`).join(' ');
    const last = slowest(growths.at(-1)!, [kind]).ms;
    return [
      element('polyline', { points: path, fill: 'none', stroke: color, 'stroke-width': '2' }),
      ...points.map(([cx, cy]) => element('circle', { cx, cy, r: 3, fill: color })),
      text(across(growths.at(-1)!.events) + 10, labelled[line]! + 4, `${title}: ${milliseconds(last)}`, {
        fill: color,
      }),
    ].join('');
  });
  const goals = GOALS.map(({ events, ms, title }) =>
    [
      element('line', {
        x1: across(events) - 40,
        x2: across(events) + 6,
        y1: down(ms),
        y2: down(ms),
        stroke: TARGET,
        'stroke-dasharray': '4 3',
      }),
      text(across(events) - 44, down(ms) + 4, title, { 'text-anchor': 'end', fill: TARGET, 'font-size': 11 }),
    ].join(''),
  );
  return [...axes, ...lines, ...goals].join('');
}

/** The same places, moved so that no two lie nearer than a distance. */
function apart(places: readonly number[], distance: number): readonly number[] {
  const order = places.map((_, index) => index).sort((one, other) => places[one]! - places[other]!);
  const moved = [...places];
  order.forEach((index, place) => {
    const above = place === 0 ? Number.NEGATIVE_INFINITY : moved[order[place - 1]!]!;
    moved[index] = Math.max(moved[index]!, above + distance);
  });
  return moved;
}

const WIDTH = 1180;
const PANEL = { width: 570, height: 190 };
const INK = '#1d1d1f';
const OURS = '#0b6e4f';
const OTHERS = '#a9b4c2';
const TARGET = '#b3261e';
const HEADING = { 'font-size': 15, 'font-weight': 600 };

const SHORT_NAMES: Readonly<Record<ContestantName, string>> = {
  calendar: 'this service',
  apollo: '@apollo/gateway',
  hiveJs: 'Hive Gateway, JavaScript',
  hiveRust: 'Hive Gateway, Rust',
  monolith: 'monolith, Apollo + Prisma',
  bare: 'bare node:http',
};

const LINES = [
  { kind: 'default', title: 'default list', color: OURS },
  { kind: 'filter', title: 'slowest filter', color: '#4a6fa5' },
  { kind: 'grouped', title: 'grouped by day', color: '#7a5195' },
  { kind: 'literal', title: 'literal search', color: '#b5651d' },
  { kind: 'approximate', title: 'approximate search', color: '#c2407f' },
  { kind: 'combined', title: 'slowest combination', color: '#5b5b5b' },
] as const;

const GOALS = [
  { events: 20_000, ms: 1, title: 'list' },
  { events: 20_000, ms: 5, title: 'any' },
  { events: 200_000, ms: 10, title: 'list' },
  { events: 200_000, ms: 50, title: 'any' },
] as const;
