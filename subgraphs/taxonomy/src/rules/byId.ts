import { byCodeUnits } from '@calendar/text/norwegianOrder';

/** By id, code unit by code unit (docs/rules.md 31 "Order of directories"). */
export function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return byCodeUnits(one.id, other.id);
}
