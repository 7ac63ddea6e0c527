/** Manifests that do not make a list of domains. */
export class InvalidManifests extends Error {
  override readonly name = 'InvalidManifests';
  /** EX_CONFIG of sysexits.h. */
  readonly exitStatus = 78;
  /** One readable line for each fault, which begins with the file, from the root, and the field. */
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The subgraphs' manifests are not usable:\n${faults.map((line) => `  ${line}`).join('\n')}`);
    this.faults = faults;
  }
}
