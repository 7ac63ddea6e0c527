import type { ErrorExample } from './ErrorExample.ts';

/** A request as a reader sees it. */
export function requestText({ request, shown, shownPath, isUnfinished = false }: ErrorExample): string {
  const { method, path, headers, body } = request;
  const lines = Object.entries(headers).map(([name, value]) => (value === '' ? name : `${name}: ${value}`));
  const head = [`${method} ${shownPath ?? path} HTTP/1.1`, ...lines].join('\n');
  if (isUnfinished) return `${head}\n…`;
  return body === undefined ? head : `${head}\n\n${shown ?? body}`;
}
