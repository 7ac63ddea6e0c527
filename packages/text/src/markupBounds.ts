import { Parser } from 'htmlparser2';

/** The most characters, in UTF-16 code units, that a description has (docs/rules.md 50 "Bounds of a feed"). */
export const LONGEST_MARKUP = 100_000;

/** How deep elements nest in a description (docs/rules.md 50 "Bounds of a feed"). */
export const DEEPEST_MARKUP = 100;

/** Whether elements nest deeper than {@link DEEPEST_MARKUP}; the parser's work grows with the depth. */
export function isNestedTooDeep(html: string): boolean {
  // Each element begins with a sign of markup.
  if (html.split('<', DEEPEST_MARKUP + 2).length <= DEEPEST_MARKUP + 1) return false;
  let depth = 0;
  const parser = new Parser({
    onopentagname() {
      depth += 1;
      if (depth > DEEPEST_MARKUP) throw new TooDeep();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  try {
    parser.end(html);
    return false;
  } catch (error) {
    if (error instanceof TooDeep) return true;
    throw error;
  }
}

class TooDeep extends Error {}
