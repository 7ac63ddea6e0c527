/**
 * A title without a word of cancellation before it, and whether it had one (docs/rules.md 65 "Identity over time"):
 * Outlook cancels an event by `Avlyst: Konsert` alone.
 */
export function withoutCancellation(title: string): {
  readonly title: string;
  readonly isCancelled: boolean;
} {
  const rest = title.replace(CANCELLATION, '');
  return rest.trim() === '' ? { title, isCancelled: false } : { title: rest, isCancelled: rest !== title };
}

const CANCELLATION = /^\s*(?:\[\s*|\(\s*)?(?:avlyst|avlyses|kansellert|cancell?ed)(?:\s*[\])]\s*:?|\s*:)\s*/i;
