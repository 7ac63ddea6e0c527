/** Shows the buttons that copy the text of an element, and connects them. */
export function copyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      const text = document.getElementById(button.dataset['copy'] ?? '');
      await navigator.clipboard.writeText(text?.textContent ?? '');
      button.dataset['copied'] = '';
      setTimeout(() => delete button.dataset['copied'], 2000);
    });
  }
}
