import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity } from 'd3-zoom';

/**
 * Lets a map be moved and enlarged by drag, by two fingers, and by the wheel with Ctrl. Without Ctrl, or with one
 * finger, the page scrolls. While the map has the focus, the arrows, `+`, `-` and `0` do the same. So do the functions
 * returned. Circles keep their size.
 *
 * @param map an `svg` whose `g[data-moved]` holds the drawing. A circle drawn again says its radius in `data-radius`
 */
export function zoomableMap(map: SVGSVGElement): MapZoom {
  const drawing = select(map).select<SVGGElement>('g[data-moved]');
  const behavior: ZoomBehavior<SVGSVGElement, unknown> = zoom<SVGSVGElement, unknown>()
    .scaleExtent([0.05, 40])
    .filter((event: Event) => isMeant(event))
    .on('zoom', ({ transform }: D3ZoomEvent<SVGSVGElement, unknown>) => {
      drawing.attr('transform', transform.toString());
      for (const circle of map.querySelectorAll('circle')) {
        circle.dataset['radius'] ??= circle.getAttribute('r') ?? '';
        circle.setAttribute('r', String(Number(circle.dataset['radius']) / transform.k));
      }
    });
  const chosen = select(map).call(behavior);
  const scale = (factor: number) => behavior.scaleBy(chosen, factor);
  const reset = () => behavior.transform(chosen, zoomIdentity);
  const { width, height } = map.viewBox.baseVal;
  const move = (x: number, y: number) => behavior.translateBy(chosen, x * width, y * height);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => move(STEP, 0),
    ArrowRight: () => move(-STEP, 0),
    ArrowUp: () => move(0, STEP),
    ArrowDown: () => move(0, -STEP),
    '+': () => scale(FACTOR),
    '-': () => scale(1 / FACTOR),
    '0': reset,
  };
  map.addEventListener('keydown', (event) => {
    const act = keys[event.key];
    if (act === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act();
  });
  return { larger: () => scale(FACTOR), smaller: () => scale(1 / FACTOR), reset };
}

function isMeant(event: Event): boolean {
  if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey;
  if (typeof TouchEvent !== 'undefined' && event instanceof TouchEvent) return event.touches.length > 1;
  return event instanceof MouseEvent && event.button === 0 && !event.ctrlKey;
}

const FACTOR = 1.6;
const STEP = 0.1;

export interface MapZoom {
  larger(): void;
  smaller(): void;
  reset(): void;
}
