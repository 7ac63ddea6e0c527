import { abstractTypes } from './abstractTypes.ts';
import { faults } from './faults.ts';
import { keys } from './keys.ts';
import { shapes } from './shapes.ts';

/** Supergraphs that between them use every form of federation 2, and some whose data does not fit them. */
export const supergraphs = [...abstractTypes, ...keys, ...shapes, ...faults];
