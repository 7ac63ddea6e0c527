import { byCodeUnits } from '@calendar/text/norwegianOrder';

/** By id, code unit by code unit (docs/rules.md 31 "Order of directories"). */
export function byId(one: Identified, other: Identified): number {
  return byCodeUnits(one.id, other.id);
}

interface Identified {
  readonly id: string;
}
