import type { Attack } from './Attack.ts';
import { areaAliases, areaIds, areaIdsCrowd } from './attacks/areas.ts';
import { longLists, unknownSlugs, uploads } from './attacks/bodies.ts';
import { departures, pipelines } from './attacks/departures.ts';
import { documentFlood, documents, introspection } from './attacks/documents.ts';
import { conditions, longAccept, methods, names } from './attacks/headers.ts';
import { circles, compressed, copies, crowd, days, deepPages, searches } from './attacks/questions.ts';
import { readers } from './attacks/readers.ts';

/** Every attack, those first that stopped the first release. */
export const attacks: readonly Attack[] = [
  areaAliases,
  areaIds,
  pipelines,
  readers,
  documents,
  longAccept,
  areaIdsCrowd,
  departures,
  documentFlood,
  introspection,
  unknownSlugs,
  longLists,
  uploads,
  searches,
  deepPages,
  circles,
  copies,
  days,
  compressed,
  crowd,
  conditions,
  names,
  methods,
];
