import { variables } from '@calendar/config';
import type { Limits } from './Limits.ts';

/** The limits of a gateway whose environment does not say otherwise. */
export const defaultLimits: Limits = {
  tokens: variables.MAX_TOKENS.readBy.gateway,
  depth: variables.MAX_DEPTH.readBy.gateway,
  aliases: variables.MAX_ALIASES.readBy.gateway,
  directives: variables.MAX_DIRECTIVES.readBy.gateway,
  selections: variables.MAX_SELECTIONS.readBy.gateway,
  rootFields: variables.MAX_ROOT_FIELDS.readBy.gateway,
  cost: variables.MAX_COST.readBy.gateway,
};
