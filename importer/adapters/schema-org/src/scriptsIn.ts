import { tokenizeHtml } from '@calendar/text';

/** Whether a text is an HTML page: no JSON begins with a tag. */
export function isPage(text: string): boolean {
  return /^\s*</.test(text.slice(0, LONGEST_MARGIN));
}

/** The content of an HTML page's scripts of JSON-LD, in linear time: there is no stack of open elements. */
export function scriptsIn(page: string): readonly string[] {
  const scripts: string[] = [];
  let isScript = false;
  let attribute = '';
  let value = '';
  let script: string[] | null = null;
  tokenizeHtml(page, {
    onopentagname(start, end) {
      isScript = page.slice(start, end).toLowerCase() === 'script';
      value = '';
    },
    onattribname(start, end) {
      attribute = isScript ? page.slice(start, end).toLowerCase() : '';
    },
    onattribdata(start, end) {
      if (attribute === 'type') value += page.slice(start, end);
    },
    onattribentity(codePoint) {
      if (attribute === 'type') value += String.fromCodePoint(codePoint);
    },
    onopentagend() {
      script = isScript && JSON_LD.test(value.slice(0, LONGEST_TYPE)) ? [] : null;
    },
    ontext(start, end) {
      script?.push(page.slice(start, end));
    },
    onclosetag() {
      if (script !== null) scripts.push(unwrapped(script.join('')));
      script = null;
    },
  });
  return scripts.filter((text) => text !== '');
}

/** Without the comment or the section that some publishers hide a script in. */
function unwrapped(script: string): string {
  const text = script.trim();
  const [begin] = WRAPPING.exec(text) ?? [];
  if (begin === undefined) return text;
  const end = text.lastIndexOf(begin === '<!--' ? '-->' : ']]>');
  return end === -1
    ? text
    : text
        .slice(begin.length, end)
        .trim()
        .replace(/\/[/*]$/, '')
        .trim();
}

const WRAPPING = /^(?:<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[\s*(?:\*\/)?)/;
const JSON_LD = /^\s*application\/ld\+json\s*(?:;|$)/i;
const LONGEST_TYPE = 200;
const LONGEST_MARGIN = 1_000;
