/**
 * The readers of the environment: `npm start`, the services that it runs, which may run alone too, and the commands.
 * The variables of every subgraph are under `subgraphs`; one with further variables is listed separately.
 */
export const PARTS = [
  'start',
  'gateway',
  'subgraphs',
  'events',
  'outlets',
  'pictures',
  'import',
  'migrate',
  'keys',
  'backup',
  'restore',
] as const;

export type Part = (typeof PARTS)[number];
