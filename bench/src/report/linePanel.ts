import type { Growth } from '../query/growth.ts';
import { type PanelPlace, TARGET } from './barPanel.ts';
import { element, logScale, powersIn, type Span, text } from './svg.ts';

/** How figures grow with the number of events: a line each, both axes by powers of ten. */
export function linePanel(
  growths: readonly Growth[],
  { title, x, y, width, height, span, written, lines, goals }: LinePanel,
): string {
  const left = x + 60;
  const right = x + width - 200;
  const across = logScale([800, 250_000], [left, right]);
  const down = logScale(span, [y + height, y + 14]);
  const last = growths.at(-1);
  const axes = [
    text(x, y, title, { fill: '#555' }),
    ...powersIn(span).flatMap((power) => [
      element('line', { x1: left, x2: right, y1: down(power), y2: down(power), stroke: '#e4e4e4' }),
      text(left - 8, down(power) + 4, written(power), { 'text-anchor': 'end', 'font-size': 11 }),
    ]),
    ...growths.map(({ events }) =>
      text(across(events), y + height + 18, `${events.toLocaleString('en')} events`, {
        'text-anchor': 'middle',
        'font-size': 11,
      }),
    ),
  ];
  const labels = apart(
    lines.map(({ of }) => (last === undefined ? 0 : down(of(last)))),
    16,
  );
  const drawn = lines.map(({ title: name, color, of }, place) => {
    if (last === undefined) return '';
    const points = growths.map((growth) => [across(growth.events), down(of(growth))] as const);
    const path = points.map((point) => point.map((value) => value.toFixed(1)).join(',')).join(' ');
    return [
      element('polyline', { points: path, fill: 'none', stroke: color, 'stroke-width': '2' }),
      ...points.map(([cx, cy]) => element('circle', { cx, cy, r: 3, fill: color })),
      text(right + 10, labels[place]! + 4, `${name} ${written(of(last))}`, { fill: color }),
    ].join('');
  });
  const marks = goals.map(({ events, value }) =>
    element('line', {
      x1: across(events) - 26,
      x2: across(events) + 6,
      y1: down(value),
      y2: down(value),
      stroke: TARGET,
      'stroke-width': '2',
    }),
  );
  return [...axes, ...drawn, ...marks].join('');
}

/** The same places, moved down so that no two lie nearer than a distance. */
function apart(places: readonly number[], distance: number): readonly number[] {
  const order = places.map((_, index) => index).sort((one, other) => places[one]! - places[other]!);
  const moved = [...places];
  order.forEach((index, place) => {
    const above = place === 0 ? Number.NEGATIVE_INFINITY : moved[order[place - 1]!]!;
    moved[index] = Math.max(moved[index]!, above + distance);
  });
  return moved;
}

interface LinePanel extends PanelPlace {
  readonly height: number;
  readonly span: Span;
  /** How a figure is written. */
  readonly written: (value: number) => string;
  readonly lines: readonly Line[];
  /** Targets at one number of events. */
  readonly goals: readonly { readonly events: number; readonly value: number }[];
}

export interface Line {
  readonly title: string;
  readonly color: string;
  readonly of: (growth: Growth) => number;
}
