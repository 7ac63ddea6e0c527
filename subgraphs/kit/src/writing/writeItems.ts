import type { Part } from './fillPlaces.ts';
import type { Item } from './ItemCache.ts';
import { takeItems } from './takeItems.ts';
import type { OutermostList, Writing } from './Writing.ts';

/**
 * Writes the items of a list a few at a time, and pauses where the operation's turn is over. An item that is in the
 * cache is not written again.
 *
 * @throws what the operation is stopped for, or anything where graphql-js is to answer
 */
export async function writeItems(
  { items, isCharged, item, cache }: OutermostList,
  writing: Writing,
): Promise<readonly Part[]> {
  const { operation } = writing;
  const { allowance } = operation;
  /** Each item behind a comma. */
  const parts: Part[] = [];
  let text = '';
  const take = takeItems(items);
  for (;;) {
    if (allowance.turn.isOver()) await allowance.pause();
    const taken = take(TAKEN_AT_ONCE);
    const some = taken instanceof Promise ? await taken : taken;
    if (!isCharged) allowance.charge(some.length * item.cost);
    let bytes = 0;
    for (const each of some) {
      const known = cache?.get(each, operation);
      if (known !== undefined) {
        allowance.charge(known.cost);
        operation.limitValidity(known.limit);
        parts.push(known.bytes);
        bytes += known.bytes.length;
        continue;
      }
      const { cost } = allowance;
      const { validUntil } = operation;
      if (cache !== undefined) operation.validUntil = Number.POSITIVE_INFINITY;
      const pending = item.write(each, writing);
      const written = typeof pending === 'string' ? pending : await pending;
      if (cache === undefined) text += `,${written}`;
      else {
        const limit = operation.validUntil;
        const fresh: Item = { bytes: Buffer.from(`,${written}`), cost: allowance.cost - cost, limit };
        cache.put(each, operation, fresh);
        operation.limitValidity(validUntil);
        parts.push(fresh.bytes);
      }
      bytes += written.length;
      if (allowance.turn.isOver()) await allowance.pause();
    }
    allowance.write(bytes);
    const isLast = some.length < TAKEN_AT_ONCE;
    if (isLast) {
      if (text !== '') parts.push(text);
      return ['[', ...withoutComma(parts), ']'];
    }
    if (text.length > LARGE_TEXT) {
      parts.push(Buffer.from(text));
      text = '';
    }
  }
}

const TAKEN_AT_ONCE = 16;

/** Characters. */
const LARGE_TEXT = 32 * 1024;

function withoutComma([first, ...others]: readonly Part[]): readonly Part[] {
  if (first === undefined) return [];
  return [typeof first === 'string' ? first.slice(1) : first.subarray(1), ...others];
}
