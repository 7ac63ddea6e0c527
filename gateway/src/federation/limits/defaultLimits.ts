import { READ_BY } from '@calendar/config';
import type { Limits } from './Limits.ts';

const { shape } = READ_BY.gateway;

/** The limits of a gateway whose environment does not say otherwise. */
export const defaultLimits: Limits = {
  tokens: shape.MAX_TOKENS.parse(undefined),
  depth: shape.MAX_DEPTH.parse(undefined),
  aliases: shape.MAX_ALIASES.parse(undefined),
  directives: shape.MAX_DIRECTIVES.parse(undefined),
  selections: shape.MAX_SELECTIONS.parse(undefined),
  rootFields: shape.MAX_ROOT_FIELDS.parse(undefined),
  cost: shape.MAX_COST.parse(undefined),
};
