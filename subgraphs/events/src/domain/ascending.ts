/** The first place at which ascending values reach a value. */
export function firstFrom(ascending: Float64Array | Int32Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) >= value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The first place at which ascending values are greater than a value. */
export function firstAfter(ascending: Float64Array | Int32Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
