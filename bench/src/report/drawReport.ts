import type { AttackFigures } from '../abuse/measureAbuse.ts';
import { SHAPES } from '../endpoint/shapes.ts';
import type { Kind } from '../query/questions.ts';
import type { Results } from '../results.ts';
import { barPanel, OURS, TARGET } from './barPanel.ts';
import { bytes, milliseconds } from './figures.ts';
import { type Line, linePanel } from './linePanel.ts';
import { seriesOf, slowest } from './summarize.ts';
import { element, text } from './svg.ts';
import { heightOf, waitPanel } from './waitPanel.ts';

/**
 * The report as a picture. For new questions it has each contestant's requests as a multiple of the stock gateway's.
 * For known ones it has them as a fraction of bare `node:http`'s. It also has the query's growth with the calendar, and
 * the waits of others beside attacks.
 */
export function drawReport({ endpoint, joins, query, abuse }: Results): string {
  const bars = SHAPES.flatMap(({ name, title }, row) =>
    (['miss', 'hit'] as const).map((path, column) => {
      const series = seriesOf([endpoint?.result, joins?.result], name, path);
      const place = { title, x: MARGIN + column * COLUMN, y: 90 + row * ROW, width: COLUMN - MARGIN };
      return series === undefined
        ? text(place.x, place.y + 12, `${title}: not measured`)
        : barPanel(series, place);
    }),
  );
  const growths = query?.result ?? [];
  const right = MARGIN + COLUMN;
  const below = 90 + SHAPES.length * ROW;
  const attacks = abuse === undefined ? [] : [abuse.result.calm, ...abuse.result.attacks];
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${2 * COLUMN + MARGIN} ${below + (attacks.length === 0 ? 430 : 480 + heightOf(attacks))}`,
      'font-family': 'system-ui, sans-serif',
      'font-size': 13,
      fill: '#1d1d1f',
      role: 'img',
      'aria-label': 'The service beside its peers, how its query grows, and how others fare beside attacks',
    },
    [
      element('rect', { width: '100%', height: '100%', fill: '#fff' }),
      text(MARGIN, 34, 'The service beside its peers', { 'font-size': 22, 'font-weight': 600 }),
      text(right, 34, 'All scales are by powers of ten; targets are red.', { fill: TARGET }),
      text(MARGIN, 64, 'A new question each time: requests/s, @apollo/gateway = 1', HEADING),
      text(right, 64, 'The same question again: requests/s, bare node:http = 1', HEADING),
      ...bars,
      text(MARGIN, below + 40, 'The query over dates, in process', HEADING),
      linePanel(growths, {
        title: 'a list page with facets, the slowest question of each kind',
        x: MARGIN,
        y: below + 68,
        width: COLUMN - MARGIN,
        height: 310,
        span: [0.01, 1000],
        written: milliseconds,
        lines: QUESTIONS,
        goals: [
          { events: 20_000, value: 1 },
          { events: 20_000, value: 5 },
          { events: 200_000, value: 10 },
          { events: 200_000, value: 50 },
        ],
      }),
      linePanel(growths, {
        title: 'building the snapshot',
        x: right,
        y: below + 68,
        width: COLUMN - MARGIN,
        height: 130,
        span: [10, 100_000],
        written: milliseconds,
        lines: BUILDS,
        goals: [],
      }),
      linePanel(growths, {
        title: 'memory',
        x: right,
        y: below + 248,
        width: COLUMN - MARGIN,
        height: 130,
        span: [1e6, 1e10],
        written: bytes,
        lines: MEMORY,
        goals: [{ events: 200_000, value: 3e9 }],
      }),
      ...(attacks.length === 0 ? [] : waitPanels(attacks, below + 460)),
      '\n',
    ],
  );
}

function waitPanels(attacks: readonly AttackFigures[], y: number): readonly string[] {
  const place = { y, width: COLUMN - MARGIN };
  return [
    text(MARGIN, y - 20, 'The longest wait of other callers beside an attack', HEADING),
    waitPanel(attacks, {
      ...place,
      title: 'new questions',
      x: MARGIN,
      goal: 1000,
      of: ({ others: { known, document, keyed } }) => [known, document, keyed],
    }),
    waitPanel(attacks, {
      ...place,
      title: 'stored answers and health',
      x: MARGIN + COLUMN,
      goal: 1000,
      of: ({ others: { stored, health } }) => [stored, health],
    }),
  ];
}

function slowestOf(kind: Kind): Line['of'] {
  return (growth) => slowest(growth, [kind]).ms;
}

const MARGIN = 20;
const COLUMN = 580;
/** Height of one answer's bars. */
const ROW = 212;
const HEADING = { 'font-size': 15, 'font-weight': 600 };

const QUESTIONS: readonly Line[] = [
  { title: 'default list', color: OURS, of: slowestOf('default') },
  { title: 'filter', color: '#4a6fa5', of: slowestOf('filter') },
  { title: 'grouped by day', color: '#7a5195', of: slowestOf('grouped') },
  { title: 'literal search', color: '#b5651d', of: slowestOf('literal') },
  { title: 'approximate search', color: '#c2407f', of: slowestOf('approximate') },
  { title: 'many words', color: '#8a8f2a', of: slowestOf('words') },
  { title: 'combination', color: '#5b5b5b', of: slowestOf('combined') },
];

const BUILDS: readonly Line[] = [
  { title: 'the first', color: OURS, of: ({ buildMs }) => buildMs },
  { title: 'after 1 % changed', color: '#4a6fa5', of: ({ rebuildMs }) => rebuildMs },
];

const MEMORY: readonly Line[] = [
  { title: 'process', color: '#5b5b5b', of: ({ residentBytes }) => residentBytes },
  { title: 'columns', color: OURS, of: ({ columnBytes }) => columnBytes },
];
