import { abstractTypes } from './abstractTypes.ts';
import { keys } from './keys.ts';
import { shapes } from './shapes.ts';

/** Supergraphs that between them use every form of federation 2. */
export const supergraphs = [...abstractTypes, ...keys, ...shapes];
