/**
 * Makes links and the form of the front page change the page in place. It fetches the page behind the link, and
 * replaces only the `main` element. If anything fails, the browser follows the link as usual.
 *
 * @param changed called after each change
 */
export function quickLinks(changed: () => void): void {
  if (location.pathname !== '/') return;
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !isPlain(event, link) || !isQuick(link)) return;
    event.preventDefault();
    // From page to page one reads on at the top; elsewhere one stays where one was.
    void follow(link.href, { focus: keyOf(link), isNewPage: link.matches('.pages a') }, changed);
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== 'get') return;
    event.preventDefault();
    const given = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][];
    void follow(`${location.origin}/?${new URLSearchParams(given)}`, { focus: 'h1' }, changed);
  });
  addEventListener('popstate', ({ state }: PopStateEvent) => {
    // The skip link does not lead to another page.
    if (here() !== shown)
      void follow(location.href, { focus: 'h1', ...(state as Place | null), isBack: true }, changed);
  });
}

async function follow(
  address: string,
  { focus, scroll, isBack = false, isNewPage = false }: How,
  changed: () => void,
): Promise<void> {
  const number = ++last;
  document.querySelector('main')?.setAttribute('aria-busy', 'true');
  const next = await pageAt(address).catch(() => null);
  // Another link was followed meanwhile.
  if (number !== last) return;
  const put = next?.querySelector('main');
  if (put == null) {
    // A browser may show this page as it is now when its reader comes back.
    document.querySelector('main')?.removeAttribute('aria-busy');
    location.assign(address);
    return;
  }
  if (!isBack) {
    history.replaceState({ focus, scroll: scrollY } satisfies Place, '');
    history.pushState(null, '', address);
  }
  shown = here();
  document.title = next?.title ?? document.title;
  document.querySelector('main')?.replaceWith(document.adoptNode(put));
  for (const selector of FURTHER) {
    const fresh = next?.querySelectorAll(selector) ?? [];
    document.querySelectorAll(selector).forEach((old, index) => {
      const replacement = fresh[index];
      if (replacement !== undefined) old.replaceWith(document.adoptNode(replacement));
    });
  }
  changed();
  if (isNewPage) readOn();
  else focusOn(focus);
  if (scroll !== undefined) scrollTo({ top: scroll, behavior: 'instant' });
}

async function pageAt(address: string): Promise<Document> {
  const response = await fetch(address);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

function readOn(): void {
  const first =
    document.querySelector<HTMLElement>('.events h2') ?? document.querySelector<HTMLElement>('main');
  first?.scrollIntoView({ block: 'start', behavior: 'instant' });
  first?.focus({ preventScroll: true });
}

/** Keyboard and screen reader stay where they were: at the link in its new state, else at the title. */
function focusOn(key: string): void {
  const same =
    key === 'h1' ? null : [...document.querySelectorAll('main a')].find((link) => keyOf(link) === key);
  const target = (same ?? document.querySelector('main h1')) as HTMLElement | null;
  if (target === null) return;
  if (target.tagName === 'H1') {
    target.tabIndex = -1;
    target.scrollIntoView({ block: 'nearest' });
  }
  target.focus({ preventScroll: target.tagName !== 'H1' });
}

/** Identifies a link in every state of the page: its text, with the label of the `nav` that contains it. */
function keyOf(link: Element): string {
  return `${link.closest('nav')?.getAttribute('aria-label')}: ${link.firstChild?.textContent?.trim()}`;
}

function isQuick(link: HTMLAnchorElement): boolean {
  const { origin, pathname, hash } = new URL(link.href);
  return origin === location.origin && pathname === '/' && hash === '' && !link.hasAttribute('hreflang');
}

function here(): string {
  return `${location.pathname}${location.search}`;
}

function isPlain(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const hasKey = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return (
    event.button === 0 &&
    !hasKey &&
    !event.defaultPrevented &&
    link.target === '' &&
    link.closest('svg') === null
  );
}

let last = 0;
let shown = here();
/** What changes with the page beside its `main`. */
const FURTHER = [
  'header.top nav',
  'footer',
  'link[hreflang]',
  'link[rel=canonical]',
  'link[rel=alternate][type]',
] as const;

interface Place {
  readonly focus: string;
  readonly scroll: number;
}

interface How {
  readonly focus: string;
  readonly scroll?: number;
  readonly isBack?: boolean;
  readonly isNewPage?: boolean;
}
