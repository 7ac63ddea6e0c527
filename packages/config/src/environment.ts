export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable that is unset, empty or blank counts as absent: that is how container platforms unset one. */
export function isGiven(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

/** The text of a variable that `readEnvironment` does not know, as one that is named like a subgraph. */
export function givenIn(environment: Environment, name: string): string | undefined {
  const text = environment[name];
  return isGiven(text) ? text.trim() : undefined;
}

/** The environment has faults with which a part cannot run. Values are not repeated: they may be secrets. */
export class InvalidEnvironment extends Error {
  override readonly name = 'InvalidEnvironment';
  /** EX_CONFIG of sysexits.h. */
  readonly exitStatus = 78;
  /** One readable line for each fault, which begins with the variable's name. */
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The environment is not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}
