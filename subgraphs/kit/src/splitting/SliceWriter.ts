import type { Operation } from '../OperationContext.ts';
import type { ItemExecution, Variables } from './ItemExecution.ts';
import type { ListWriter } from './ListWriter.ts';
import type { Part, PlacedList } from './PlacedList.ts';
import { takeItems } from './takeItems.ts';

/** Writes items anew each time, a slice of the list at once: as many as take little time. */
export class SliceWriter implements ListWriter {
  readonly #execution: ItemExecution;

  constructor(execution: ItemExecution) {
    this.#execution = execution;
  }

  async write(
    { items, place, isCharged }: PlacedList,
    operation: Operation<unknown>,
    variables: Variables,
  ): Promise<readonly Part[] | undefined> {
    if (items === null) return undefined;
    const { allowance } = operation;
    const { shape, itemsAreNullable } = place;
    this.#execution.beginList();
    const parts: Part[] = [];
    let text = '[';
    let first = true;
    const take = takeItems(items);
    for (let size = FIRST_SLICE; ; ) {
      if (allowance.turn.isOver()) await allowance.pause();
      const began = performance.now();
      const taken = take(size);
      const slice = taken instanceof Promise ? await taken : taken;
      if (slice === undefined) return undefined;
      if (slice.length === 0) return [...parts, `${text}]`];
      if (!isCharged) allowance.charge(slice.length * shape.fixedOfItem);
      const executed = this.#execution.execute(slice, operation, variables, itemsAreNullable);
      const values = executed instanceof Promise ? await executed : executed;
      if (values === undefined) return undefined;
      allowance.charge(shape.ofItems(values) - values.length * shape.fixedOfItem);
      const written = JSON.stringify(values).slice(1, -1);
      allowance.write(written.length);
      text += first ? written : `,${written}`;
      first = false;
      if (slice.length < size) return [...parts, `${text}]`];
      if (text.length > LARGE_TEXT) {
        parts.push(Buffer.from(text));
        text = '';
      }
      size = nextSize(size, performance.now() - began);
    }
  }
}

const FIRST_SLICE = 16;
const LARGEST_SLICE = 256;

/** Characters. */
const LARGE_TEXT = 32 * 1024;

/** @param milliseconds that a slice of the size took */
function nextSize(size: number, milliseconds: number): number {
  if (milliseconds < 1) return Math.min(size * 2, LARGEST_SLICE);
  return milliseconds > 3 ? Math.max(1, Math.floor(size / 2)) : size;
}
