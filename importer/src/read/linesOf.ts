/**
 * Cuts a stream of bytes into lines at each `\n`, whatever else a line holds. An overlong line is given as null, and
 * never in memory whole.
 *
 * @param longest the longest line's length in bytes
 */
export async function* linesOf(
  chunks: AsyncIterable<Buffer>,
  longest: number,
): AsyncGenerator<readonly (Buffer | null)[]> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const lines: (Buffer | null)[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      const whole = length + end - from <= longest;
      lines.push(whole ? joined(begun, chunk.subarray(from, end)) : null);
      begun = [];
      length = 0;
      from = end + 1;
    }
    length += chunk.length - from;
    if (length <= longest) begun.push(chunk.subarray(from));
    else begun = [];
    yield lines;
  }
  if (length > 0) yield [length <= longest ? Buffer.concat(begun) : null];
}

function joined(begun: readonly Buffer[], end: Buffer): Buffer {
  return begun.length === 0 ? end : Buffer.concat([...begun, end]);
}

const NEWLINE = 0x0a;
