/** Reads a price as whole kroner (docs/rules.md 30 "Reading a price"); null when it is not an amount. */
export function priceValue(entered: number | string | null): number | null {
  if (entered === null) return null;
  const kroner = typeof entered === 'number' ? wholeKroner(entered) : kronerIn(entered);
  return kroner === null || kroner > LARGEST ? null : kroner;
}

function wholeKroner(amount: number): number | null {
  return amount >= 0 ? Math.round(amount) : null;
}

function kronerIn(text: string): number | null {
  const groups = FORM.exec(text.trim())?.groups;
  if (groups === undefined) return null;
  const { before, whole = '', comma, dot, after, dash, lastDash } = groups;
  if (before !== undefined && after !== undefined) return null;
  if (dash !== undefined && lastDash !== undefined) return null;
  const firstDecimal = Number((comma ?? dot ?? '0').charAt(0));
  return Number(whole.replace(/\D/g, '')) + (firstDecimal >= 5 ? 1 : 0);
}

const LARGEST = 2_147_483_647;
const GROUPED = '\\d{1,3}(?:[ \\u00a0\\u202f.]\\d{3})+';
const MARK = 'kr\\.?|nok';
const DASH = ',-|,–|\\.-|-|–';
const FORM = new RegExp(
  `^(?:(?<before>${MARK})\\s*)?(?<whole>${GROUPED}|\\d+)(?:,(?<comma>\\d+)|\\.(?<dot>\\d{1,2}))?` +
    `(?:\\s*(?<dash>${DASH}))?(?:\\s*(?<after>${MARK})(?:\\s*(?<lastDash>${DASH}))?)?$`,
  'i',
);
