/** Whether a text holds control characters, line breaks and tabs among them (docs/rules.md 62 "Control characters"). */
export function hasControls(text: string): boolean {
  return CONTROLS.test(text);
}

/** A foreign text without its control characters. Tabs and line breaks stay. */
export function withoutControls(text: string): string {
  return text.replaceAll(BUT_SPACES, '');
}

/** A text for one line of a terminal or a log: control characters are escaped. */
export function shownLine(text: string): string {
  return CONTROLS.test(text) ? text.replaceAll(EACH, escaped) : text;
}

/** Lines for a terminal or a log: control characters are escaped, but for line breaks. */
export function shownLines(text: string): string {
  return text.split('\n').map(shownLine).join('\n');
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const CONTROLS = /[\p{Cc}\u2028\u2029]/u;
const EACH = new RegExp(CONTROLS, 'gu');
const BUT_SPACES = /(?![\t\n\r])[\p{Cc}\u2028\u2029]/gu;
