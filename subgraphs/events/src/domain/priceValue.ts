/**
 * Reads what an organizer entered as a price (`interface.md 2.4`, `decisions.md 30`): digits with optional thousands
 * separators, an optional decimal part, `kr` or `NOK` before or after, and a trailing dash.
 *
 * @returns whole kroner, rounded half up; null when it is not an amount from 0 to 2147483647
 */
export function priceValue(entered: number | string | null): number | null {
  if (entered === null) return null;
  const amount = typeof entered === 'number' ? entered : amountOf(entered);
  if (amount === null || !(amount >= 0 && amount <= LARGEST)) return null;
  return Math.min(Math.floor(amount + 0.5), LARGEST);
}

function amountOf(text: string): number | null {
  const groups = FORM.exec(text.trim())?.groups;
  if (groups === undefined) return null;
  const { before, whole = '', comma, dot, after, dash, lastDash } = groups;
  if (before !== undefined && after !== undefined) return null;
  if (dash !== undefined && lastDash !== undefined) return null;
  return Number(`${whole.replace(/\D/g, '')}.${comma ?? dot ?? '0'}`);
}

const LARGEST = 2_147_483_647;

const GROUPED = '\\d{1,3}(?:[ \\u00a0\\u202f.]\\d{3})+';
const DASH = ',-|\\.-|-|–';
const FORM = new RegExp(
  `^(?:(?<before>kr|nok)\\s*)?(?<whole>${GROUPED}|\\d+)(?:,(?<comma>\\d+)|\\.(?<dot>\\d{1,2}))?` +
    `\\s*(?<dash>${DASH})?(?:\\s*(?<after>kr|nok)(?:\\s*(?<lastDash>${DASH}))?)?$`,
  'i',
);
