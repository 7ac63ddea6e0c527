import { zoomableMap } from '../zoomableMap.ts';

export function movableMap(): void {
  const frame = document.querySelector<HTMLElement>('[data-map]');
  const map = frame?.querySelector('svg');
  if (frame == null || map == null) return;
  const zoom = zoomableMap(map);
  map.tabIndex = 0;
  const bar = document.createElement('div');
  bar.className = 'bar';
  for (const [sign, label, act] of [
    ['+', frame.dataset['larger'], zoom.larger],
    ['−', frame.dataset['smaller'], zoom.smaller],
    ['⤢', frame.dataset['whole'], zoom.reset],
  ] as const) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = sign;
    button.setAttribute('aria-label', label ?? '');
    button.addEventListener('click', act);
    bar.append(button);
  }
  frame.append(bar);
}
