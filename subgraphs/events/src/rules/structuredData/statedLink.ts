/** A link as it is stored. A blank one counts as none (docs/feed.md "Kinds of values"). */
export function statedLink(link: string | null): string | null {
  return link === null || link.trim() === '' ? null : link;
}
