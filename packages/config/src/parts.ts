/** What reads the environment: `npm start`, the services it runs, which may run alone too, and the commands. */
export const PARTS = [
  'start',
  'gateway',
  'events',
  'directory',
  'taxonomy',
  'import',
  'migrate',
  'keys',
  'backup',
  'restore',
] as const;

export type Part = (typeof PARTS)[number];
