import { fileURLToPath } from 'node:url';

export const FACES_FOLDER = fileURLToPath(new URL('../../faces', import.meta.url));
