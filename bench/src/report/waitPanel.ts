import type { AttackFigures, Waits } from '../abuse/measureAbuse.ts';
import { OURS, type PanelPlace, TARGET } from './barPanel.ts';
import { milliseconds } from './figures.ts';
import { element, logScale, powersIn, type Span, text } from './svg.ts';

/** The longest that some of the other callers waited beside each attack, as bars. */
export function waitPanel(
  attacks: readonly AttackFigures[],
  { title, x, y, width, of, goal }: WaitPanel,
): string {
  const left = x + 110;
  const scale = logScale(SPAN, [left, x + width - 70]);
  const bottom = y + 24 + attacks.length * ROW;
  const bars = attacks.map((attack, place) => {
    const top = y + 24 + place * ROW;
    const waits = of(attack);
    const failed = waits.reduce((sum, each) => sum + each.failed, 0);
    const longest = Math.max(SPAN[0], ...waits.map(({ longestMs }) => longestMs));
    return [
      text(left - 8, top + 10, attack.name, { 'text-anchor': 'end', 'font-size': 11 }),
      element('rect', {
        x: left,
        y: top,
        width: Math.max(1, scale(longest) - left),
        height: ROW - 4,
        fill: failed > 0 ? TARGET : OURS,
      }),
      text(
        scale(longest) + 6,
        top + 10,
        `${milliseconds(longest)}${failed > 0 ? `, ${failed} failed` : ''}`,
        {
          'font-size': 11,
        },
      ),
    ].join('');
  });
  return [
    text(x, y + 12, title, { fill: '#555' }),
    ...powersIn(SPAN).map((power) =>
      element('line', { x1: scale(power), x2: scale(power), y1: y + 20, y2: bottom, stroke: '#e4e4e4' }),
    ),
    element('line', {
      x1: scale(goal),
      x2: scale(goal),
      y1: y + 18,
      y2: bottom,
      stroke: TARGET,
      'stroke-dasharray': '4 3',
    }),
    ...bars,
  ].join('');
}

/** How high such a panel is. */
export function heightOf(attacks: readonly AttackFigures[]): number {
  return 30 + attacks.length * ROW;
}

const ROW = 17;
const SPAN: Span = [1, 10_000];

interface WaitPanel extends PanelPlace {
  readonly of: (attack: AttackFigures) => readonly Waits[];
  /** Milliseconds. */
  readonly goal: number;
}
