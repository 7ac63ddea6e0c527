import type { Variables } from '../../http/Variables.ts';
import type { PreparedOperation } from './PreparedDocument.ts';

/** An operation that fits the schema, with variables that fit it. */
export interface Executable<Operation = PreparedOperation> {
  readonly operation: Operation;
  readonly variables: Variables;
  /** How many values its answer may hold. */
  readonly cost: number;
}
