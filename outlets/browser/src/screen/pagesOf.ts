/**
 * Divides the items of a list into pages that fit into a box. All items are hidden before and after it. An item that is
 * higher than the box is alone on its page.
 */
export function pagesOf(
  items: readonly HTMLElement[],
  box: HTMLElement,
): readonly (readonly HTMLElement[])[] {
  const pages: HTMLElement[][] = [];
  let page: HTMLElement[] = [];
  for (const item of items) {
    item.hidden = false;
    if (page.length > 0 && box.scrollHeight > box.clientHeight + 1) {
      for (const each of page) each.hidden = true;
      pages.push(page);
      page = [];
    }
    page.push(item);
  }
  if (page.length > 0) pages.push(page);
  for (const item of items) item.hidden = true;
  return pages;
}
