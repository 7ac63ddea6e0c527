import type { Operation } from '../OperationContext.ts';
import type { Variables } from './ItemExecution.ts';
import type { Part, PlacedList } from './PlacedList.ts';

/** Writes the items of lists as JSON, by one selection. */
export interface ListWriter {
  /**
   * The list in parts; undefined where an item has errors, which belong to the whole answer. Pauses where the
   * operation's turn is over.
   *
   * @throws what the operation is stopped for
   */
  write(
    list: PlacedList,
    operation: Operation<unknown>,
    variables: Variables,
  ): Promise<readonly Part[] | undefined>;
}
