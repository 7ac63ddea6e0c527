import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FACES_FOLDER } from './facesFolder.ts';
import type { Face } from './focusOf.ts';

/** The faces in red, green and blue. One model finds them, a second one confirms, or a small one is clear to the first. */
export async function findFaces(pixels: Uint8Array, { width, height }: Size): Promise<readonly Face[]> {
  detector ??= loadDetector();
  const human = await detector;
  const image = human.tf.tensor(pixels, [1, height, width, 3], 'float32');
  try {
    const { face, error } = await human.detect(image);
    if (error) throw new Error(error);
    return face.filter(isFace).map(({ boxRaw: [left, top, across, down] }) => ({
      x: left + across / 2,
      y: top + down / 2,
      width: across,
      height: down,
    }));
  } finally {
    image.dispose();
  }
}

function isFace({ boxScore, faceScore, boxRaw: [, , width] }: Found): boolean {
  if (faceScore >= LEAST_CONFIRMATION) return boxScore >= LEAST_SCORE;
  return width <= SMALL_FACE && boxScore >= LEAST_SCORE_OF_SMALL;
}

let detector: Promise<Human> | undefined;

async function loadDetector(): Promise<Human> {
  const require = createRequire(join(FACES_FOLDER, 'package.json'));
  const tensorflow = require('@tensorflow/tfjs-core') as TensorFlow;
  // The library has its models fetched. These are files.
  tensorflow.io.registerLoadRouter((address) =>
    typeof address === 'string' && address.startsWith('file:') ? { load: () => modelAt(address) } : null,
  );
  const packages = join(FACES_FOLDER, 'node_modules');
  const library = require(join(packages, '@vladmandic/human/dist/human.node-wasm.js')) as HumanLibrary;
  const human = new library.Human({
    backend: 'wasm',
    wasmPath: `${dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))}/`,
    modelBasePath: `file://${join(packages, '@vladmandic/human/models')}/`,
    debug: false,
    cacheSensitivity: 0,
    filter: { enabled: false },
    gesture: { enabled: false },
    body: { enabled: false },
    hand: { enabled: false },
    object: { enabled: false },
    segmentation: { enabled: false },
    face: {
      enabled: true,
      detector: {
        maxDetected: MOST_FACES,
        minConfidence: LEAST_SCORE,
        rotation: false,
        iouThreshold: 0.1,
        minSize: 0,
      },
      mesh: { enabled: true, keepInvalid: true },
      iris: { enabled: false },
      attention: { enabled: false },
      emotion: { enabled: false },
      description: { enabled: false },
      antispoof: { enabled: false },
      liveness: { enabled: false },
    },
  });
  await human.load();
  return human;
}

async function modelAt(address: string) {
  const path = fileURLToPath(address);
  const model = JSON.parse(await readFile(path, 'utf8')) as StoredModel;
  const parts = await Promise.all(
    model.weightsManifest.flatMap(({ paths }) =>
      paths.map((name) => readFile(join(dirname(path), basename(name)))),
    ),
  );
  const weights = Buffer.concat(parts);
  const { weightsManifest, ...others } = model;
  return {
    ...others,
    weightSpecs: weightsManifest.flatMap((part) => part.weights),
    weightData: weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.byteLength),
  };
}

// Measured on photographs: docs/decisions/0014-faces.md.
const LEAST_SCORE = 0.45;
const LEAST_CONFIRMATION = 0.5;
const SMALL_FACE = 0.15;
const LEAST_SCORE_OF_SMALL = 0.65;
const MOST_FACES = 50;

interface Size {
  readonly width: number;
  readonly height: number;
}

// The part of the packages that is used. Their own types are installed only with them.

interface HumanLibrary {
  readonly Human: new (configuration: object) => Human;
}

interface Human {
  readonly tf: {
    tensor(values: Uint8Array, shape: readonly number[], type: 'float32'): { dispose(): void };
  };
  load(): Promise<void>;
  detect(image: object): Promise<{ readonly face: readonly Found[]; readonly error?: string | null }>;
}

interface Found {
  /** Of the first model, 0 to 1. */
  readonly boxScore: number;
  readonly faceScore: number;
  /** Left, top, width and height, as fractions of the picture. */
  readonly boxRaw: readonly [number, number, number, number];
}

interface TensorFlow {
  readonly io: {
    registerLoadRouter(router: (address: unknown) => { load(): Promise<object> } | null): void;
  };
}

interface StoredModel {
  readonly weightsManifest: readonly {
    readonly paths: readonly string[];
    readonly weights: readonly object[];
  }[];
}
