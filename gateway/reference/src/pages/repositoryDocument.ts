import { posix } from 'node:path';

/** A document of the repository as a page. Of links to files that are no pages, only the text stays. */
export function repositoryDocument(path: string, text: string, pages: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\[((?:[^\]`]|`[^`]*`)+)\]\(([^)\s]+)\)/g, (link, words: string, target: string) => {
    if (/^[a-z]+:/.test(target) || target.startsWith('#')) return link;
    const [file = '', anchor] = target.split('#');
    const page = pages.get(posix.join(posix.dirname(path), file));
    if (page === undefined) return words;
    return `[${words}](${page}${anchor === undefined ? '' : `#${anchor}`})`;
  });
}
