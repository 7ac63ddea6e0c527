/** docs/rules.md 30 "Reading a price": whole kroner, or null when what is stored is not a number. */
export function readPrice(stored: number | string | null | undefined): number | null {
  if (stored === null || stored === undefined) return null;
  if (typeof stored === 'number') return stored < 0 ? null : inRange(Math.round(stored));
  const entered = stored.trim();
  let text = withoutDash(entered);
  const hasDash = text !== entered;
  for (const mark of ['kr.', 'kr', 'nok']) {
    if (text.toLowerCase().startsWith(mark)) {
      text = text.slice(mark.length).trim();
      break;
    }
    if (text.toLowerCase().endsWith(mark)) {
      text = text.slice(0, -mark.length).trim();
      // `150,- kr` is written as often as `150 kr,-`.
      if (!hasDash) text = withoutDash(text);
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
  if (groups.length > 1 && (groups[0] as string).length > 3) return null;
  return inRange(Number(groups.join('')) + (/^[5-9]/.test(decimals) ? 1 : 0));
}

function withoutDash(text: string): string {
  const dash = [',-', ',–', '.-', '-', '–'].find((one) => text.endsWith(one));
  return dash === undefined ? text : text.slice(0, -dash.length).trim();
}

function inRange(kroner: number): number | null {
  return kroner > 2147483647 ? null : kroner;
}

function onlyDigits(text: string): boolean {
  return /^[0-9]+$/.test(text);
}
