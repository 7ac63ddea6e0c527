import { variables } from '@calendar/config';

/** How much one query may request. What exceeds a limit is refused before any work is done for it. */
export interface Limits {
  /** Lexical tokens of a document. */
  readonly tokens: number;
  /** Levels of fields within fields. */
  readonly depth: number;
  /** Fields under another name, a fragment's as often as it is spread. */
  readonly aliases: number;
  /** Uses of directives, a fragment's as often as it is spread. */
  readonly directives: number;
  /** Fields and fragments of all operations together, a fragment's own as often as it is spread. */
  readonly selections: number;
  /** Fields of the query itself. */
  readonly rootFields: number;
  /** Values that the answer may hold, see `costOf`. */
  readonly cost: number;
}

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
