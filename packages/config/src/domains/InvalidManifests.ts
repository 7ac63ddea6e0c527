/** Manifests that do not make a list of domains. */
export class InvalidManifests extends Error {
  override readonly name = 'InvalidManifests';
  /** EX_CONFIG of sysexits.h. */
  readonly exitStatus = 78;
  /** One readable line for each fault, which begins with the file and the field. */
  readonly faults: readonly string[];

  constructor(faults: readonly Fault[]) {
    const lines = faults.map(({ path, field, fault }) =>
      [path, field, fault].filter((part) => part !== undefined).join(': '),
    );
    super(`The subgraphs' manifests are not usable:\n${lines.map((line) => `  ${line}`).join('\n')}`);
    this.faults = lines;
  }
}

export interface Fault {
  /** From the root, with slashes. */
  readonly path: string;
  /** Undefined: the file as a whole. */
  readonly field: string | undefined;
  readonly fault: string;
}
