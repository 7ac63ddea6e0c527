import { isPromise } from './isPromise.ts';

/** A list as a resolver may return it: with `length` it is charged before its items are built. */
export interface Items extends Iterable<unknown> {
  readonly length?: number;
  slice?(from: number, until: number): readonly unknown[];
}

/**
 * Takes the items of a list a few at a time: slices where the list has slices, as an array has, else one item after
 * the other. What it returns gives the next items, none at the end.
 */
export function takeItems(list: Items): (most: number) => readonly unknown[] | Promise<readonly unknown[]> {
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
