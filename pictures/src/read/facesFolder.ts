import { fileURLToPath } from 'node:url';

/** The folder with the detector's packages, which has its own lock file. */
export const FACES_FOLDER = fileURLToPath(new URL('../../faces', import.meta.url));
