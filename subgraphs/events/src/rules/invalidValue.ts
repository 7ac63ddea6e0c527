/** Why a value of an argument has no meaning (docs/rules.md 17 "Invalid filter values"). */
export class InvalidValue {
  /** The requirement, to follow `Argument "x" must`. */
  readonly must: string;
  readonly got: string | number;

  constructor(must: string, got: string | number) {
    this.must = must;
    this.got = got;
  }
}

/** A date-time that cannot be read: its error names all of them together (docs/rules.md 35 "Unparseable date errors"). */
export class InvalidDate {}
