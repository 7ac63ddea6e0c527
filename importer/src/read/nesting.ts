/** How deep objects and lists nest in a feed (docs/rules.md 49 "Bounds before work"). An item's own fields take six. */
export const DEEPEST_JSON = 100;

/** Whether objects and lists nest deeper than {@link DEEPEST_JSON} in JSON, which is not parsed for that. */
export function isJsonTooDeep(json: Uint8Array): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case QUOTE:
        for (at++; at < json.length && json[at] !== QUOTE; at++) if (json[at] === BACKSLASH) at++;
        break;
      case BRACE:
      case BRACKET:
        depth++;
        if (depth > DEEPEST_JSON) return true;
        break;
      case CLOSING_BRACE:
      case CLOSING_BRACKET:
        depth--;
    }
  }
  return false;
}

const [QUOTE, BACKSLASH, BRACE, BRACKET, CLOSING_BRACE, CLOSING_BRACKET] = Buffer.from('"\\{[}]');
