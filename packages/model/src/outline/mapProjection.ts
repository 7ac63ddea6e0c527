import { norway, type Point } from './norway.ts';

/** The position of a place on the map: Web Mercator, 100 units to a degree of longitude, south downwards. */
export function projected([latitude, longitude]: Point): Position {
  const angle = (latitude * Math.PI) / 180;
  const northing = (Math.log(Math.tan(Math.PI / 4 + angle / 2)) * 180) / Math.PI;
  return { x: longitude * UNITS, y: -northing * UNITS };
}

/** Norway's coast and border as the `d` of an SVG path, or what is seen of it in the frame. */
export function outlinePath(frame?: Frame): string {
  if (frame !== undefined) {
    const digits = frame.width > 300 ? 0 : frame.width > 30 ? 1 : 2;
    return outline.map((line) => written(seenOf(line, frame), digits)).join('');
  }
  whole ??= outline.map((line) => written([line])).join('');
  return whole;
}

/** The parts of a line near a frame, with points that are not closer to each other than can be seen. */
function seenOf(line: readonly Position[], { x, y, width, height }: Frame): readonly (readonly Position[])[] {
  const least = width / DETAILS;
  const isNear = (at: Position) =>
    Math.abs(at.x - x - width / 2) < width * NEAR && Math.abs(at.y - y - height / 2) < height * NEAR;
  const parts: Position[][] = [];
  let part: Position[] | undefined;
  for (const [index, at] of line.entries()) {
    const isSeen = isNear(at) || isNear(line[index - 1] ?? at) || isNear(line[index + 1] ?? at);
    if (!isSeen) {
      part = undefined;
      continue;
    }
    const last = part?.at(-1);
    if (part === undefined || last === undefined) {
      part = [at];
      parts.push(part);
    } else if (Math.hypot(at.x - last.x, at.y - last.y) >= least || index === line.length - 1) part.push(at);
  }
  return parts.filter(({ length }) => length > 1);
}

/**
 * The part of the map around some points, at least 20 km wide; without points all.
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

/** Each point by its distance from the one before, which is short. */
function written(lines: readonly (readonly Position[])[], digits = 1): string {
  const unit = 10 ** digits;
  const rounded = ({ x, y }: Position) => ({ x: Math.round(x * unit), y: Math.round(y * unit) });
  return lines
    .map((line) => {
      const points = line.map(rounded);
      const [first = { x: 0, y: 0 }] = points;
      const steps = points.slice(1).map(({ x, y }, index) => {
        const before = points[index] ?? first;
        return `${(x - before.x) / unit} ${(y - before.y) / unit}`;
      });
      return `M${first.x / unit} ${first.y / unit}l${steps.join(' ')}`;
    })
    .join('');
}

function extent(values: readonly number[]): readonly [least: number, most: number] {
  return [
    values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY),
    values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY),
  ];
}

/** A frame's width has so many details. */
const DETAILS = 200;
/** So many widths and heights around its middle. */
const NEAR = 1.2;
const UNITS = 100;
const outline = norway().map((line) => line.map(projected));
let whole: string | undefined;
const MARGIN = 1.2;
const NARROWEST = 40;
const NORWAY: readonly Point[] = [
  [57.9, 4.7],
  [71.2, 31.2],
];

export interface Position {
  readonly x: number;
  readonly y: number;
}

/** A part of the drawing, as an SVG `viewBox`. */
export interface Frame extends Position {
  readonly width: number;
  readonly height: number;
}
