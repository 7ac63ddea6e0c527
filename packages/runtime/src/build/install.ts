import { resolve } from 'node:path';
import { installOnce } from './installOnce.ts';

// node packages/runtime/src/build/install.ts FOLDER: as `installOnce`, when an image is made.

await installOnce(resolve(process.argv[2] ?? '.'), 'the image');
