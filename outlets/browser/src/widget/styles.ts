import { css } from 'lit';

/**
 * As a style sheet object: a strict content security policy of the page does not concern it. Colours follow the page's own
 * `color-scheme`, or the attribute `theme`.
 */
export const styles = css`
  :host {
    --_background: var(--event-calendar-background, light-dark(#ffffff, #14181d));
    --_text: var(--event-calendar-text, light-dark(#1b2127, #eef1f4));
    --_muted: var(--event-calendar-muted, light-dark(#55606b, #a9b4bf));
    --_line: var(--event-calendar-line, light-dark(#d9dee3, #333b44));
    --_accent: var(--event-calendar-accent, light-dark(#0b5c6b, #7cc7d6));
    --_on-accent: var(--event-calendar-on-accent, light-dark(#ffffff, #0b1a1e));
    --_warning: var(--event-calendar-warning, light-dark(#a01c1c, #ff9d92));
    --_radius: var(--event-calendar-radius, 10px);
    display: block;
    container-type: inline-size;
    font: var(--event-calendar-font, 1rem / 1.5 system-ui, sans-serif);
    color: var(--_text);
  }
  :host([hidden]) {
    display: none;
  }
  :host([theme='auto']) {
    color-scheme: light dark;
  }
  :host([theme='dark']) {
    color-scheme: dark;
  }
  :host([theme='light']) {
    color-scheme: light;
  }
  * {
    box-sizing: border-box;
  }
  section {
    background: var(--_background);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    padding: 1rem;
    overflow-wrap: anywhere;
  }
  ul {
    list-style: none;
    margin: 0;
    padding: 0;
  }
  p {
    margin: 0.25rem 0;
  }
  a {
    color: var(--_accent);
    font-weight: 600;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }
  a:hover {
    text-decoration-thickness: 2px;
  }
  :is(a, button, summary, svg):focus-visible {
    outline: 3px solid var(--_accent);
    outline-offset: 2px;
    border-radius: 4px;
  }
  [role='heading'] {
    font-weight: 600;
    color: var(--_muted);
    margin: 1rem 0 0.25rem;
  }
  [role='heading'] strong {
    color: var(--_text);
  }
  [part='day']:first-child [role='heading'] {
    margin-top: 0;
  }
  [part='heading']::first-letter,
  [role='heading']::first-letter {
    text-transform: uppercase;
  }
  li {
    display: grid;
    grid-template-columns: 4rem 1fr;
    gap: 0.75rem;
    padding: 0.5rem 0;
    border-top: 1px solid var(--_line);
  }
  [part='event']:has([part='picture']) {
    grid-template-columns: 4rem 1fr auto;
  }
  [part='picture'] {
    width: 6.5rem;
    height: 5rem;
    object-fit: cover;
    border-radius: calc(var(--_radius) * 0.8);
  }
  @container (max-width: 26rem) {
    [part='picture'] {
      width: 4.5rem;
      height: 4.5rem;
    }
  }
  time {
    font-variant-numeric: tabular-nums;
    color: var(--_muted);
  }
  [part='title'] {
    display: inline-block;
    font-weight: 600;
  }
  [part='dates'] {
    color: var(--_muted);
    font-size: 0.85em;
  }
  [part='venue'] {
    display: block;
    color: var(--_muted);
    font-size: 0.9em;
  }
  .cancelled [part='title'] {
    text-decoration: line-through;
  }
  [part~='badge'] {
    display: inline-block;
    font-size: 0.8em;
    font-weight: 600;
    padding: 0 0.5em;
    border: 1px solid currentcolor;
    border-radius: 99px;
  }
  :is([part~='cancelled'], [part~='postponed'], [part~='moved'], [part~='sold-out']) {
    color: var(--_warning);
  }
  :is([part~='free'], [part~='featured']) {
    color: var(--_accent);
  }
  button {
    font: inherit;
    color: inherit;
    cursor: pointer;
  }
  [part='button'] {
    min-width: 2.75rem;
    min-height: 2.75rem;
    padding: 0.25rem 0.9rem;
    font-weight: 600;
    color: var(--_on-accent);
    background: var(--_accent);
    border: 0;
    border-radius: var(--_radius);
  }
  [part='button']:disabled {
    visibility: hidden;
  }
  [part='rest'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem;
    align-items: center;
    justify-content: space-between;
    color: var(--_muted);
    margin-top: 0.75rem;
  }
  [part='month'] [part='bar'] {
    display: flex;
    align-items: center;
    justify-content: space-between;
  }
  [part='month'] [part='bar'] [role='heading'] {
    margin: 0;
    font-size: 1.15em;
    color: var(--_text);
  }
  table {
    width: 100%;
    table-layout: fixed;
    border-collapse: collapse;
    margin-top: 0.5rem;
  }
  th {
    font-size: 0.8em;
    font-weight: 600;
    color: var(--_muted);
    padding: 0.25rem;
  }
  td {
    padding: 1px;
    vertical-align: top;
    height: 1px;
  }
  [part~='date'] {
    position: relative;
    display: flex;
    flex-direction: column;
    align-items: center;
    width: 100%;
    min-height: 2.75rem;
    height: 100%;
    padding: 0.2rem;
    background: none;
    border: 1px solid transparent;
    border-radius: 6px;
    color: var(--_muted);
  }
  [part~='busy'] {
    color: var(--_text);
    border-color: var(--_line);
    font-weight: 600;
  }
  [part~='today'] .number {
    text-decoration: underline;
    text-decoration-thickness: 2px;
    text-underline-offset: 0.2em;
  }
  [part~='date']:hover {
    border-color: var(--_accent);
  }
  [part~='chosen'] {
    color: var(--_on-accent);
    background: var(--_accent);
  }
  .hits {
    font-size: 0.75em;
    line-height: 1.2;
  }
  .spoken {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  [part='map'] {
    display: grid;
    gap: 1rem;
  }
  @container (min-width: 720px) {
    [part='map'] {
      grid-template-columns: 3fr 2fr;
    }
    [part='places'] {
      max-height: 30rem;
      overflow-y: auto;
    }
  }
  [part='drawing'] {
    position: relative;
  }
  [part='drawing'] [part='bar'] {
    position: absolute;
    inset: 0.5rem 0.5rem auto auto;
    display: grid;
    gap: 0.25rem;
  }
  [part='drawing'] [part='button'] {
    padding: 0;
  }
  svg {
    display: block;
    width: 100%;
    aspect-ratio: 4 / 3;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    touch-action: pan-x pan-y;
    cursor: grab;
  }
  path {
    fill: none;
    stroke: var(--_muted);
    stroke-width: 1px;
    vector-effect: non-scaling-stroke;
  }
  circle {
    fill: var(--_accent);
    fill-opacity: 0.75;
    stroke: var(--_background);
    stroke-width: 1.5px;
    vector-effect: non-scaling-stroke;
    cursor: pointer;
  }
  circle.chosen {
    fill: var(--_warning);
    fill-opacity: 1;
  }
  summary {
    padding: 0.5rem 0;
    font-weight: 600;
    cursor: pointer;
    border-top: 1px solid var(--_line);
  }
  [part='count'] {
    font-weight: 400;
    color: var(--_muted);
  }
  @media (forced-colors: active) {
    [part~='chosen'] {
      outline: 2px solid;
    }
    [part='button'] {
      border: 1px solid;
    }
  }
`;
