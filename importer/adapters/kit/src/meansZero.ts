import { BOUNDS } from '@calendar/model/feedFields';
import { meansFreeOfCharge } from '@calendar/text';

/** Whether a price text means that nothing is paid (docs/rules.md 55 "Free events"). */
export function meansZero(text: string): boolean {
  return text.length <= BOUNDS.name && (ZERO.test(text) || meansFreeOfCharge(text));
}

// Zero is zero in each currency.
const ZERO =
  /^(?:(?:kr\.?|nok|sek|dkk|eur|usd|gbp|[€$£])\s*)?0+(?:[.,]0+)?(?:\s*[.,]?[-–])?(?:\s*(?:kr\.?|nok|sek|dkk|eur|usd|gbp|[€$£])(?:\s*[.,]?[-–])?)?$/i;
