import { posix } from 'node:path';

/**
 * A document of the repository as a page of the reference: links to documents that are pages lead there, other links to
 * files of the repository are left as their text.
 *
 * @param path where the document is, from the root of the repository
 * @param pages the page of each document that is one
 */
export function repositoryDocument(path: string, text: string, pages: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\[((?:[^\]`]|`[^`]*`)+)\]\(([^)\s]+)\)/g, (link, words: string, target: string) => {
    if (/^[a-z]+:/.test(target) || target.startsWith('#')) return link;
    const [file = '', anchor] = target.split('#');
    const page = pages.get(posix.join(posix.dirname(path), file));
    if (page === undefined) return words;
    return `[${words}](${page}${anchor === undefined ? '' : `#${anchor}`})`;
  });
}
