import { readFileSync, statSync } from 'node:fs';
import { Marked } from 'marked';

export interface ChangelogSection {
  readonly title: string;
  readonly html: string;
  readonly updated: Date;
}

/** The changes that callers notice, the latest release first (docs/interface.md 9 "Versions and changes"). */
export function readChangelog(): readonly ChangelogSection[] {
  known ??= sectionsOf(readFileSync(FILE, 'utf8'), statSync(FILE).mtime);
  return known;
}

/** @param changed when the text was last changed: it is the time of changes without a day */
export function sectionsOf(text: string, changed: Date): readonly ChangelogSection[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      const parts = lines.join('\n').split(/^(?=### )/m);
      const [, day] = /(\d{4}-\d\d-\d\d)/.exec(title) ?? [];
      return {
        title: title.trim(),
        html: markdown.parse(parts.filter((part) => !part.startsWith('### Operators')).join(''), {
          async: false,
        }),
        updated: day === undefined ? changed : new Date(day),
      };
    });
}

// Its relative links lead into the repository, which readers do not have.
const markdown = new Marked({
  renderer: {
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return /^https?:/.test(href) ? `<a href="${href}">${text}</a>` : text;
    },
  },
});

const FILE = new URL('../../../CHANGELOG.md', import.meta.url);
let known: readonly ChangelogSection[] | undefined;
