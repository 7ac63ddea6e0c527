import { PALETTES } from './palettes.ts';
import { STYLES, type Style, type StyleName } from './styles.ts';

export interface Drawing {
  readonly name: string;
  readonly style: StyleName;
  readonly width: number;
  readonly height: number;
  /** Where the people in it are, as fractions. */
  readonly focus: { readonly x: number; readonly y: number } | undefined;
  readonly svg: string;
}

/** The drawing of a name. Undefined if there is none. */
export function drawingNamed(name: string): Drawing | undefined {
  const [, style = '', number = ''] = /^demo-([a-z]+)-(\d)$/.exec(name) ?? [];
  const palette = PALETTES[Number(number) - 1];
  const { width, height, focus, draw }: Partial<Style> = Object.hasOwn(STYLES, style)
    ? STYLES[style as StyleName]
    : {};
  if (palette === undefined || draw === undefined || width === undefined || height === undefined)
    return undefined;
  const frame = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`;
  const svg = `<svg ${frame} viewBox="0 0 ${width} ${height}">${draw(palette, Number(number))}</svg>`;
  return { name, style: style as StyleName, width, height, focus, svg };
}

export const DRAWING_NAMES: readonly string[] = Object.keys(STYLES).flatMap((style) =>
  PALETTES.map((_, index) => `demo-${style}-${index + 1}`),
);
