/** What is to be awaited, and what comes after it, at the same time. */
export async function together(
  before: string,
  first: Promise<string>,
  others: readonly (() => Promise<string>)[],
  end: string,
): Promise<string> {
  const written = await Promise.all([first, ...others.map((write) => write())]);
  return before + written.join('') + end;
}
