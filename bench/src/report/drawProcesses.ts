import { type ContestantName, PROCESSES, type ProcessName } from '../endpoint/contestants.ts';
import type { CpuByProcess, EndpointSeries } from '../endpoint/measureEndpoint.ts';
import { SHAPES } from '../endpoint/shapes.ts';
import type { Results } from '../results.ts';
import { SHORT_NAMES } from './barPanel.ts';
import { milliseconds } from './figures.ts';
import { cpuByProcess, seriesOf } from './summarize.ts';
import { element, text } from './svg.ts';

/**
 * A picture of the processor time of answers. Each answer and contestant has a bar, divided by process, with its length
 * in milliseconds.
 */
export function drawProcesses({ endpoint, joins }: Results): string {
  const panels = SHAPES.flatMap(({ name, title }) =>
    PATHS.map(({ path, asked }) => ({
      title: `${title}; ${asked}`,
      series: seriesOf([endpoint?.result, joins?.result], name, path),
    })),
  );
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${2 * COLUMN + MARGIN} ${TOP + SHAPES.length * PANEL}`,
      'font-family': 'system-ui, sans-serif',
      'font-size': 13,
      fill: '#1d1d1f',
      role: 'img',
      'aria-label': 'Which process takes how much of the processor time of an answer',
    },
    [
      element('rect', { width: '100%', height: '100%', fill: '#fff' }),
      text(MARGIN, 34, 'Where the processor time of an answer goes', { 'font-size': 22, 'font-weight': 600 }),
      ...legend(),
      ...panels.map(({ title, series }, place) => {
        const x = MARGIN + (place % PATHS.length) * COLUMN;
        const y = TOP + Math.floor(place / PATHS.length) * PANEL;
        return panel(series, { title, x, y });
      }),
      '\n',
    ],
  );
}

function legend(): readonly string[] {
  return (Object.keys(PROCESSES) as ProcessName[]).flatMap((name, place) => {
    const x = MARGIN + place * 148;
    return [
      element('rect', { x, y: 50, width: 12, height: 12, fill: COLORS[name] }),
      text(x + 18, 61, PROCESSES[name]),
    ];
  });
}

function panel(series: EndpointSeries | undefined, { title, x, y }: Place): string {
  const shown = SHOWN.flatMap((name) => {
    const parts = series === undefined ? null : cpuByProcess(series, name);
    return parts === null ? [] : { name, parts };
  });
  if (shown.length === 0) return text(x, y + 12, `${title}: not measured`, { fill: '#555' });
  return [
    text(x, y + 12, title, { fill: '#555' }),
    ...shown.map(({ name, parts }, row) => bar(name, parts, { x, y: y + 22 + row * 20 })),
  ].join('');
}

function bar(name: ContestantName, parts: CpuByProcess, { x, y }: Omit<Place, 'title'>): string {
  const times = (Object.keys(PROCESSES) as ProcessName[]).map((each) => [each, parts[each] ?? 0] as const);
  const total = times.reduce((sum, [, time]) => sum + time, 0);
  const weight = { 'font-weight': name === 'calendar' || name === 'uncached' ? 600 : 400 };
  let left = x + LABEL;
  const pieces = times.map(([each, time]) => {
    const width = total === 0 ? 0 : (time / total) * BAR;
    const piece = element('rect', { x: left, y, width, height: 15, fill: COLORS[each] });
    left += width;
    return piece;
  });
  return [
    text(x + LABEL - 8, y + 12, SHORT_NAMES[name], {
      'text-anchor': 'end',
      ...weight,
    }),
    ...pieces,
    text(x + LABEL + BAR + 6, y + 12, milliseconds(total), weight),
  ].join('');
}

const PATHS = [
  { path: 'miss', asked: 'a new question' },
  { path: 'hit', asked: 'the same again' },
] as const;

const SHOWN: readonly ContestantName[] = ['calendar', 'uncached', 'apollo', 'hiveJs', 'hiveRust', 'monolith'];

const COLORS: Readonly<Record<ProcessName, string>> = {
  server: '#0b6e4f',
  events: '#4a6fa5',
  directory: '#b5651d',
  taxonomy: '#8a8f2a',
  reviews: '#c2407f',
  bookmarks: '#6b4fa0',
  rides: '#d9a441',
  postgres: '#a9b4c2',
};

const MARGIN = 20;
const COLUMN = 590;
const LABEL = 190;
const BAR = 300;
const TOP = 90;
const PANEL = 160;

interface Place {
  readonly title: string;
  readonly x: number;
  readonly y: number;
}
