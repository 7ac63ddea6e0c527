export function copyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    // Browsers have it over HTTPS only.
    button.hidden = navigator.clipboard === undefined;
    button.addEventListener('click', async () => {
      const element = document.getElementById(button.dataset['copy'] ?? '');
      const text = element instanceof HTMLInputElement ? element.value : element?.textContent;
      await navigator.clipboard.writeText(text ?? '');
      button.dataset['copied'] = '';
      setTimeout(() => delete button.dataset['copied'], 2000);
    });
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-share]')) {
    if (typeof navigator.share !== 'function') continue;
    button.hidden = false;
    const url = document.querySelector<HTMLInputElement>('#address')?.value ?? location.href;
    // Who changes their mind has done nothing wrong.
    button.addEventListener(
      'click',
      () => void navigator.share({ title: document.title, url }).catch(() => undefined),
    );
  }
}
