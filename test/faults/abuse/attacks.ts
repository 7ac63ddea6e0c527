import type { Attack } from './Attack.ts';
import { areaAliases, areaIdsCrowd } from './attacks/areas.ts';
import { longLists, uploads } from './attacks/bodies.ts';
import { departures, pipelines } from './attacks/departures.ts';
import { documentFlood } from './attacks/documents.ts';
import { longAccept, names } from './attacks/headers.ts';
import { circles, copies, crowd, searches } from './attacks/questions.ts';
import { readers } from './attacks/readers.ts';

/** One attack for each way of taking the service from others, those first that stopped the first release. */
export const attacks: readonly Attack[] = [
  areaAliases,
  pipelines,
  readers,
  longAccept,
  areaIdsCrowd,
  departures,
  documentFlood,
  longLists,
  uploads,
  searches,
  circles,
  copies,
  crowd,
  names,
];
