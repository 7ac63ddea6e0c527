/** Without characters that XML, HTML and iCalendar do not allow: controls, halves of surrogate pairs, noncharacters. */
export function withoutControls(text: string): string {
  return text.toWellFormed().replaceAll(NOT_PRINTABLE, '');
}

/** The same with `\n` for every line end. */
export function printable(text: string): string {
  return withoutControls(text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n'));
}

export function printableLine(text: string): string {
  return printable(text).replaceAll(/\s+/g, ' ').trim();
}

/** As text within HTML, or within an attribute in double quotes. */
export function escapedHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** At most so many characters. The text is cut between words if such a place is near, with an ellipsis. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text
    .slice(0, longest - 1)
    .toWellFormed()
    .replace(/�$/, '');
  const space = cut.search(/\s\S*$/);
  return `${space > longest * 0.8 ? cut.slice(0, space) : cut}…`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const NOT_PRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g;
