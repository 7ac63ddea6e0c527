/** How much one query may ask for. What exceeds a limit is refused before any work is done for it. */
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
  tokens: 2000,
  depth: 32,
  aliases: 100,
  directives: 100,
  selections: 5000,
  rootFields: 20,
  cost: 1_500_000,
};
