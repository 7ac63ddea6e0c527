import { randomOf } from '@calendar/demo-calendar/random';
import type { Palette } from './palettes.ts';

export interface Style {
  readonly width: number;
  readonly height: number;
  readonly focus?: { readonly x: number; readonly y: number };
  /** The content of an SVG. The number of the palette varies the forms. */
  readonly draw: (palette: Palette, number: number) => string;
}

export const STYLES = {
  concert: { width: 1200, height: 1600, draw: concert },
  choir: { width: 1600, height: 900, focus: { x: 0.5, y: 0.42 }, draw: choir },
  dance: { width: 1200, height: 1600, focus: { x: 0.62, y: 0.25 }, draw: dance },
  mountains: { width: 1600, height: 1000, draw: mountains },
  fjord: { width: 1600, height: 640, draw: fjord },
  curtain: { width: 1500, height: 1500, draw: curtain },
  market: { width: 1600, height: 1067, draw: market },
  kitchen: { width: 1400, height: 1400, draw: kitchen },
  gallery: { width: 1600, height: 1200, draw: gallery },
  match: { width: 1600, height: 900, draw: match },
  workshop: { width: 1067, height: 1600, draw: workshop },
  lecture: { width: 1600, height: 1067, focus: { x: 0.25, y: 0.406 }, draw: lecture },
} satisfies Readonly<Record<string, Style>>;

export type StyleName = keyof typeof STYLES;

function concert({ ground, deep, main, accent, light }: Palette, number: number): string {
  const random = randomOf(number);
  const rings = range(9).map((ring) => circle(600, 980, 860 - ring * 92, ring % 2 === 0 ? main : ground));
  const bars = range(24).map((bar) => {
    const height = random.int(80, 420);
    return rect(30 + bar * 48, 1600 - height, 30, height, bar % 5 === number % 5 ? accent : deep);
  });
  return `${rect(0, 0, 1200, 1600, ground)}${rings.join('')}${circle(600, 980, 120, accent)}
    ${circle(600, 980, 46, light)}${bars.join('')}`;
}

function choir({ ground, deep, main, accent, light }: Palette): string {
  const rays = range(12).map(
    (ray) => `<path d="M800 300L${ray * 160 - 80} -20h90z" fill="${main}" opacity="0.35"/>`,
  );
  const back = range(7).map((at) => person(290 + at * 170, 380, 62, at % 2 === 0 ? main : deep, light));
  const front = range(6).map((at) => person(375 + at * 170, 470, 70, at % 2 === 0 ? accent : main, light));
  return `${rect(0, 0, 1600, 900, ground)}${rays.join('')}${circle(800, 170, 120, accent)}
    ${circle(800, 170, 84, ground)}${circle(800, 170, 48, light)}${back.join('')}${front.join('')}`;
}

function dance({ ground, deep, main, accent, light }: Palette): string {
  const floor = range(8).map((at) =>
    ellipse(600, 1450, 600 - at * 70, 130 - at * 15, at % 2 === 0 ? deep : main),
  );
  return `${rect(0, 0, 1200, 1600, ground)}${circle(300, 420, 260, main)}${floor.join('')}
    <path d="M700 460C640 700 780 800 700 1010L560 1400" ${line(accent, 90)}/>
    <path d="M700 1010C820 1120 880 1230 900 1400" ${line(accent, 80)}/>
    <path d="M700 560C560 620 430 560 330 660" ${line(accent, 56)}/>
    <path d="M730 560C840 520 900 420 1010 400" ${line(accent, 56)}/>
    ${circle(744, 400, 92, light)}
    <path d="M360 820C420 930 360 1080 400 1190L330 1420" ${line(light, 80)}/>
    <path d="M400 1190C470 1270 480 1330 500 1420" ${line(light, 70)}/>
    <path d="M360 840C330 770 330 720 330 660" ${line(light, 50)}/>${circle(340, 760, 74, accent)}`;
}

function mountains({ ground, deep, main, accent, light }: Palette, number: number): string {
  const random = randomOf(number + 10);
  const shades = [main, ground, deep];
  const ridges = shades.map((shade, row) => {
    const peaks = range(9).map((at) => `${at * 200},${420 + row * 170 - random.int(0, 260 - row * 60)}`);
    return `<path d="M0 1000L${peaks.join('L')}L1600 1000z" fill="${shade}"/>`;
  });
  return `${rect(0, 0, 1600, 1000, light)}${circle(400 + number * 160, 300, 150, accent)}${ridges.join('')}`;
}

function fjord({ ground, deep, main, accent, light }: Palette, number: number): string {
  const at = 300 + number * 190;
  const waves = range(7).map((row) => {
    const y = 400 + row * 36;
    return `<path d="M0 ${y}q100 -26 200 0t200 0t200 0t200 0t200 0t200 0t200 0t200 0" ${line(row % 2 === 0 ? main : deep, 14)}/>`;
  });
  return `${rect(0, 0, 1600, 640, ground)}${rect(0, 360, 1600, 280, deep)}${circle(1300 - number * 120, 240, 130, accent)}
    <path d="M0 360L260 120L470 360L640 230L820 360L1090 90L1330 360L1480 260L1600 360z" fill="${main}"/>
    ${waves.join('')}<path d="M${at} 430h260l-50 80h-160z" fill="${light}"/>
    <path d="M${at + 130} 420V180l110 230z" fill="${accent}"/>`;
}

function curtain({ ground, deep, main, accent, light }: Palette): string {
  const folds = range(10).map((at) => rect(at * 150, 0, 75, 1300, at % 2 === 0 ? main : ground));
  const scallops = range(6).map((at) => ellipse(125 + at * 250, 150, 140, 130, accent));
  const lamps = range(7).map((at) => circle(105 + at * 215, 1390, 34, light));
  return `${rect(0, 0, 1500, 1500, ground)}${folds.join('')}${rect(0, 0, 1500, 150, accent)}${scallops.join('')}
    <path d="M480 1300C480 700 1020 700 1020 1300z" fill="${deep}"/>${ellipse(750, 1290, 250, 46, light)}
    ${rect(0, 1300, 1500, 200, deep)}${lamps.join('')}`;
}

function market({ ground, deep, main, accent, light }: Palette): string {
  const flags = range(16).map((at) => {
    const y = 120 + 70 * Math.sin((at / 15) * Math.PI);
    return `<path d="M${at * 104} ${Math.round(y)}h80l-40 90z" fill="${[main, accent, light][at % 3]}"/>`;
  });
  const stalls = range(3).map((at) => {
    const x = 70 + at * 510;
    const stripes = range(6).map((stripe) =>
      rect(x + stripe * 73, 430, 73, 150, stripe % 2 === 0 ? light : [main, accent, main][at]!),
    );
    const goods = range(8).map((good) =>
      circle(x + 50 + good * 48, 780, 30, [accent, main, light][good % 3]!),
    );
    return `${rect(x + 14, 560, 16, 440, deep)}${rect(x + 408, 560, 16, 440, deep)}${stripes.join('')}${goods.join('')}${rect(x, 800, 438, 170, deep)}`;
  });
  return `${rect(0, 0, 1600, 1067, ground)}${flags.join('')}${stalls.join('')}${rect(0, 970, 1600, 97, deep)}`;
}

function kitchen({ ground, deep, main, accent, light }: Palette, number: number): string {
  const leaves = range(12).map(
    (at) =>
      `<ellipse cx="700" cy="430" rx="46" ry="130" fill="${main}" transform="rotate(${at * 30 + number * 7} 700 700)"/>`,
  );
  const cuts = range(8).map(
    (at) =>
      `<path d="M700 700L700 570" ${line(light, 12)} transform="rotate(${at * 45 + number * 9} 700 700)"/>`,
  );
  return `${rect(0, 0, 1400, 1400, ground)}${circle(700, 700, 600, deep)}${circle(700, 700, 540, light)}
    ${circle(700, 700, 440, ground)}${leaves.join('')}${circle(700, 700, 190, accent)}${circle(700, 700, 150, main)}${cuts.join('')}`;
}

function gallery({ ground, deep, main, accent, light }: Palette, number: number): string {
  const random = randomOf(number + 30);
  const colours = [ground, deep, main, accent];
  const frames = range(6).map((at) => {
    const [x, y] = [120 + (at % 3) * 480, 120 + Math.floor(at / 3) * 520];
    const [one, two] = random.sample(colours, 2);
    const inside =
      random.int(0, 2) === 0
        ? circle(x + 200, y + 210, random.int(70, 150), two!)
        : `<path d="M${x + 40} ${y + 380}L${x + random.int(90, 320)} ${y + 50}L${x + 360} ${y + 380}z" fill="${two}"/>`;
    return `${rect(x, y, 400, 430, deep)}${rect(x + 18, y + 18, 364, 394, one!)}${inside}`;
  });
  return `${rect(0, 0, 1600, 1200, light)}${frames.join('')}${rect(0, 1120, 1600, 80, main)}`;
}

function match({ ground, deep, main, accent, light }: Palette, number: number): string {
  const stripes = range(8).map((at) => rect(at * 200, 0, 200, 900, at % 2 === 0 ? ground : main));
  const at = 420 + number * 150;
  return `${stripes.join('')}<circle cx="800" cy="450" r="230" ${line(light, 14)}/><path d="M800 0V900" ${line(light, 14)}/>
    <path d="M0 250h220v400H0M1600 250h-220v400h220" ${line(light, 14)}/>
    ${ellipse(at + 30, 640, 120, 34, deep)}${circle(at, 470, 130, light)}
    <path d="M${at} 400l66 48l-25 78h-82l-25 -78z" fill="${deep}"/><path d="M${at} 400V340M${at + 66} 448l58 -20M${at + 41} 526l38 54M${at - 41} 526l-38 54M${at - 66} 448l-58 -20" ${line(deep, 14)}/>
    ${circle(1480, 110, 60, accent)}`;
}

function workshop({ ground, deep, main, accent, light }: Palette, number: number): string {
  const random = randomOf(number + 60);
  const colours = [deep, main, accent, light];
  const tiles = range(54).map((at) => {
    const [x, y] = [(at % 6) * 178, Math.floor(at / 6) * 178];
    const [one, two] = random.sample(colours, 2);
    const form =
      random.int(0, 2) === 0
        ? `<path d="M${x} ${y}h178L${x} ${y + 178}z" fill="${two}"/>`
        : `<path d="M${x} ${y}a178 178 0 0 1 178 178h-178z" fill="${two}"/>`;
    return `${rect(x, y, 178, 178, one!)}${form}`;
  });
  return `${rect(0, 0, 1067, 1600, ground)}${tiles.join('')}`;
}

/** Somebody who speaks, and those who listen. */
function lecture({ ground, deep, main, accent, light }: Palette): string {
  const heads = range(9).map((at) =>
    person(180 + at * 160, 860 + (at % 2) * 50, 74, deep, at % 3 === 0 ? accent : main),
  );
  return `${rect(0, 0, 1600, 1067, ground)}${rect(700, 120, 760, 480, light)}${circle(960, 360, 130, main)}
    <path d="M1120 520L1260 220L1400 520z" fill="${accent}"/>${person(400, 433, 96, accent, light)}
    ${rect(290, 640, 220, 270, main)}${heads.join('')}`;
}

function person(x: number, y: number, size: number, coat: string, skin: string): string {
  const [wide, low] = [size * 1.5, y + size * 5];
  return `<path d="M${x - wide} ${low}V${y + size * 2.2}Q${x - wide} ${y + size * 1.2} ${x} ${y + size * 1.2}T${x + wide} ${y + size * 2.2}V${low}z" fill="${coat}"/>${circle(x, y, size, skin)}`;
}

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => at);
}

function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
}

function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

function ellipse(x: number, y: number, across: number, up: number, fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${across}" ry="${up}" fill="${fill}"/>`;
}

function line(colour: string, width: number): string {
  return `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
}
