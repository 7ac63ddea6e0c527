/** `decisions.md 30`: whole kroner, or null when what is stored is not a number. */
export function readPrice(stored: number | string | null | undefined): number | null {
  if (stored === null || stored === undefined) return null;
  if (typeof stored === 'number') return inRange(stored);
  let text = stored.trim();
  for (const dash of [',-', '.-', '-', '–']) {
    if (!text.endsWith(dash)) continue;
    text = text.slice(0, -dash.length).trim();
    break;
  }
  for (const mark of ['kr', 'nok']) {
    if (text.toLowerCase().startsWith(mark)) {
      text = text.slice(mark.length).trim();
      break;
    }
    if (text.toLowerCase().endsWith(mark)) {
      text = text.slice(0, -mark.length).trim();
      break;
    }
  }
  let decimals = '';
  const comma = text.indexOf(',');
  const dot = text.lastIndexOf('.');
  if (comma >= 0) {
    decimals = text.slice(comma + 1);
    if (!onlyDigits(decimals)) return null;
    text = text.slice(0, comma);
  } else if (dot >= 0 && text.length - dot - 1 < 3) {
    decimals = text.slice(dot + 1);
    if (!onlyDigits(decimals)) return null;
    text = text.slice(0, dot);
  }
  const groups = text.split(/[ \u00a0\u202f.]/);
  if (!groups.every(onlyDigits)) return null;
  if (groups.slice(1).some((group) => group.length !== 3)) return null;
  return inRange(Number(`${groups.join('')}.${decimals === '' ? '0' : decimals}`));
}

function inRange(kroner: number): number | null {
  if (kroner < 0 || kroner > 2147483647) return null;
  return Math.floor(kroner + 0.5);
}

function onlyDigits(text: string): boolean {
  return /^[0-9]+$/.test(text);
}
