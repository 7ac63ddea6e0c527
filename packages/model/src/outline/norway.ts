import lines from './norway.json' with { type: 'json' };

/** The lines of Norway's coast and border, in degrees (WGS 84), exact to about 600 m. Islands are closed lines. */
export function norway(): readonly (readonly Point[])[] {
  return lines.map(decoded);
}

function decoded(line: string): readonly Point[] {
  const steps = line.match(/-?\d+/g) ?? [];
  let [latitude, longitude] = [0, 0];
  return Array.from({ length: steps.length / 2 }, (_, index) => {
    latitude += Number(steps[2 * index]);
    longitude += Number(steps[2 * index + 1]);
    return [latitude / STEPS_TO_A_DEGREE, longitude / STEPS_TO_A_DEGREE] as const;
  });
}

const STEPS_TO_A_DEGREE = 100;

/** Degrees north and east. */
export type Point = readonly [latitude: number, longitude: number];
