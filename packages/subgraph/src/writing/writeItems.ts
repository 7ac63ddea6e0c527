import type { Item } from './ItemCache.ts';
import { type Items, isPromise, type OutermostList, type Part, type Writing } from './Writing.ts';

/** Writes a list's items, with pauses. Throws why the operation is stopped, or for graphql-js to answer. */
export async function writeItems(
  { items, isCharged, item, cache }: OutermostList,
  writing: Writing,
): Promise<readonly Part[]> {
  const { operation } = writing;
  const { budget } = operation;
  const parts: Part[] = ['['];
  let text = '';
  let comma = '';
  let unpaced = 0;
  const add = (bytes: Buffer): void => {
    parts.push(parts.length === 1 ? bytes.subarray(COMMA.length) : bytes);
  };
  const take = takeItems(items);
  for (;;) {
    if (budget.task.isSliceOver()) await budget.pause();
    const taken = take(TAKEN_AT_ONCE);
    const some = taken instanceof Promise ? await taken : taken;
    if (!isCharged) budget.charge(some.length * item.cost);
    let bytes = 0;
    for (const each of some) {
      const known = cache?.get(each, operation);
      if (known !== undefined) {
        budget.charge(known.cost);
        operation.limitValidity(known.limit);
        add(known.bytes);
        bytes += known.bytes.length;
        continue;
      }
      const { cost } = budget;
      const { validUntil } = operation;
      if (cache !== undefined) operation.validUntil = Number.POSITIVE_INFINITY;
      const pending = item.write(each, writing);
      const written = typeof pending === 'string' ? pending : await pending;
      if (cache === undefined) {
        text += comma + written;
        comma = COMMA;
      } else {
        const limit = operation.validUntil;
        const fresh: Item = { bytes: Buffer.from(COMMA + written), cost: budget.cost - cost, limit };
        cache.put(each, operation, fresh);
        operation.limitValidity(validUntil);
        add(fresh.bytes);
      }
      bytes += written.length;
      unpaced += written.length;
      if (unpaced < MUCH_TEXT) continue;
      unpaced = 0;
      if (budget.task.isSliceOver()) await budget.pause();
    }
    budget.write(bytes);
    const isLast = some.length < TAKEN_AT_ONCE;
    if (isLast) {
      parts.push(`${text}]`);
      return parts;
    }
    if (text.length > LARGE_TEXT) {
      parts.push(Buffer.from(text));
      text = '';
    }
  }
}

/** Takes a list's items a few at a time: as slices if it has slices, else singly. None at the end. */
function takeItems(list: Items): (most: number) => readonly unknown[] | Promise<readonly unknown[]> {
  if ('slice' in list) {
    let at = 0;
    return (most) => {
      const from = at;
      at += most;
      return settled(list.slice?.(from, at) ?? []);
    };
  }
  const rest = list[Symbol.iterator]();
  return (most) => settled(nextOf(rest, most));
}

function nextOf(rest: Iterator<unknown>, most: number): readonly unknown[] {
  const taken: unknown[] = [];
  while (taken.length < most) {
    const { done, value } = rest.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}

function settled(taken: readonly unknown[]): readonly unknown[] | Promise<readonly unknown[]> {
  return taken.some(isPromise) ? Promise.all(taken) : taken;
}

const TAKEN_AT_ONCE = 16;
const COMMA = ',';

/** Characters: to ask for the time costs as much as to write a short item. */
const MUCH_TEXT = 1_000;
const LARGE_TEXT = 32 * 1024;
