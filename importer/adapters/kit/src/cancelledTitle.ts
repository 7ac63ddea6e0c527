/** A title without a word of cancellation before it, as Outlook writes (docs/rules.md 65 "Identity over time"). */
export function withoutCancellation(title: string): {
  readonly title: string;
  readonly isCancelled: boolean;
} {
  const rest = title.replace(CANCELLATION, '');
  return rest.trim() === '' ? { title, isCancelled: false } : { title: rest, isCancelled: rest !== title };
}

const CANCELLATION =
  /^\s*(?:(?:\[\s*|\(\s*)?(?:avlyst|avlyses|kansellert|cancell?ed)(?:\s*[\])]\s*:?|\s*[:!]+|\s*[-–—](?=\s))\s*)+/i;
