/** The texts given to `String.prototype.normalize`, whose time grows with the square of the marks in a row. */
export interface Normalized {
  /** Of all texts together. */
  readonly characters: number;
  readonly longestText: number;
  /** The most combining marks in a row in these texts. */
  readonly longestRow: number;
}

/** Counts normalized texts while some work is done, in this thread. */
export async function countNormalized(work: () => unknown): Promise<Normalized> {
  const { normalize } = String.prototype;
  const counted = { characters: 0, longestText: 0, longestRow: 0 };
  String.prototype.normalize = function (this: string, form?: string): string {
    counted.characters += this.length;
    counted.longestText = Math.max(counted.longestText, this.length);
    for (const [row] of this.matchAll(/[\p{M}\uff9e\uff9f]+/gu)) {
      counted.longestRow = Math.max(counted.longestRow, Array.from(row).length);
    }
    return normalize.call(this, form);
  };
  try {
    await work();
  } finally {
    String.prototype.normalize = normalize;
  }
  return counted;
}
