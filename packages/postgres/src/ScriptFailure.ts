/** A script that the engine was given to run, and that PostgreSQL refused. */
export class ScriptFailure extends Error {
  override readonly name = 'ScriptFailure';
  readonly script: string;

  constructor(script: string, cause: unknown) {
    super((cause as Error).message, { cause });
    this.script = script;
  }
}
