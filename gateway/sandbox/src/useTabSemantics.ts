import { useEffect } from 'react';

/** Makes the tabs of the editor a list of buttons: a screen reader reads nothing inside a tab. */
export function useTabSemantics(): void {
  useEffect(() => {
    const observer = new MutationObserver(correct);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['role', 'aria-selected'],
    });
    correct();
    return () => observer.disconnect();
  }, []);
}

function correct(): void {
  for (const list of document.querySelectorAll('.graphiql-tabs[role=tablist]'))
    list.setAttribute('role', 'list');
  for (const tab of document.querySelectorAll('.graphiql-tab:is([role=tab], [aria-selected])')) {
    const isSelected = tab.getAttribute('aria-selected') ?? 'false';
    tab.setAttribute('role', 'listitem');
    tab.removeAttribute('aria-selected');
    tab.querySelector('button')?.setAttribute('aria-current', isSelected);
  }
}
