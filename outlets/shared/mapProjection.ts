import { norway, type Point } from '@calendar/outline';

/** The position of a place on the map: Web Mercator, 100 units to a degree of longitude, south downwards. */
export function projected([latitude, longitude]: Point): Position {
  const angle = (latitude * Math.PI) / 180;
  const northing = (Math.log(Math.tan(Math.PI / 4 + angle / 2)) * 180) / Math.PI;
  return { x: longitude * UNITS, y: -northing * UNITS };
}

/** Norway's coast and border as the `d` of an SVG path. */
export function outlinePath(): string {
  drawn ??= norway()
    .map((line) => `M${line.map((point) => written(projected(point))).join('L')}`)
    .join('');
  return drawn;
}

/**
 * The part of the map around some points, with a margin and the given ratio. It is at least about 20 km wide. Without
 * points it is all of Norway.
 *
 * @param ratio width divided by height
 */
export function frameAround(places: readonly Point[], ratio: number): Frame {
  const positions = (places.length === 0 ? NORWAY : places).map(projected);
  const [left, right] = extent(positions.map(({ x }) => x));
  const [top, bottom] = extent(positions.map(({ y }) => y));
  const width = Math.max((right - left) * MARGIN, (bottom - top) * MARGIN * ratio, NARROWEST);
  const height = width / ratio;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

function written({ x, y }: Position): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

function extent(values: readonly number[]): readonly [least: number, most: number] {
  return [
    values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY),
    values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY),
  ];
}

let drawn: string | undefined;

const UNITS = 100;
const MARGIN = 1.2;
const NARROWEST = 40;
const NORWAY: readonly Point[] = [
  [57.9, 4.7],
  [71.2, 31.2],
];

/** On the drawing. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

/** A part of the drawing, as an SVG `viewBox`. */
export interface Frame extends Position {
  readonly width: number;
  readonly height: number;
}
