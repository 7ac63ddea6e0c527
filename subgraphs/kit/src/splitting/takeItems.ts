/**
 * Takes the items of a list a few at a time: slices where the list has slices, as an array has, else one item after
 * the other. What it returns gives the next items, none at the end, and undefined where one of them failed.
 */
export function takeItems(list: Iterable<unknown>): TakeItems {
  if (hasSlices(list)) {
    let at = 0;
    return (most) => {
      const from = at;
      at += most;
      return settled(() => list.slice(from, at));
    };
  }
  const rest = list[Symbol.iterator]();
  return (most) => settled(() => nextOf(rest, most));
}

export type TakeItems = (most: number) => Taken | Promise<Taken>;

type Taken = readonly unknown[] | undefined;

function hasSlices(list: Iterable<unknown>): list is Iterable<unknown> & SlicedList {
  return 'slice' in list;
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

function settled(take: () => readonly unknown[]): Taken | Promise<Taken> {
  try {
    const taken = take();
    return taken.some(isPromise) ? Promise.all(taken).catch(() => undefined) : taken;
  } catch {
    return undefined;
  }
}

function isPromise(value: unknown): boolean {
  return value instanceof Promise;
}

interface SlicedList {
  slice(from: number, until: number): readonly unknown[];
}
