import { normalized } from './digest.ts';

/** Whether a venue's name means that an event is online: `Online`, `Zoom`. */
export function isVirtualName(name: string): boolean {
  return VIRTUAL_NAMES.has(normalized(name));
}

const VIRTUAL_NAMES = new Set([
  'online',
  'online event',
  'virtual',
  'virtual event',
  'på nett',
  'på nettet',
  'nettet',
  'digitalt',
  'zoom',
  'teams',
]);
