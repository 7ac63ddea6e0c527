export interface Face {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The point where the people in a picture are, as fractions of its width and height. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

/** The centre of the faces, weighted by area (docs/rules.md 69 "Analysis of pictures"). Null without faces. */
export function focusOf(faces: readonly Face[]): Focus | null {
  let [area, x, y] = [0, 0, 0];
  for (const face of faces) {
    const own = face.width * face.height;
    area += own;
    x += face.x * own;
    y += face.y * own;
  }
  return area === 0 ? null : { x: fraction(x / area), y: fraction(y / area) };
}

function fraction(value: number): number {
  return Math.round(Math.min(Math.max(value, 0), 1) * 1_000) / 1_000;
}
