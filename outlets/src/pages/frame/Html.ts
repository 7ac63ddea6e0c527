import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

/** A link to another site. Only an address of the web: any other scheme might be a program. */
export function externalLink(address: string | null, text: string, kind = 'second'): Html | '' {
  if (address === null || !/^https?:\/\//i.test(address)) return '';
  return html` <a class="${kind}" href="${address}" rel="external noopener">${text}</a>`;
}
