/**
 * A text with at most 30 combining marks in a row (docs/rules.md 49 "Bounds before work"), before it is
 * normalized or collated: both sort marks in time that grows with the square.
 */
export function streamSafe(text: string): string {
  return mayHaveLongRun(text) ? text.replace(LONG_RUN, '$1') : text;
}

/** Whether 31 characters in a row are above Latin, where all marks are. Most texts have a space earlier. */
function mayHaveLongRun(text: string): boolean {
  let run = 0;
  for (let at = 0; at < text.length; at++) {
    run = text.charCodeAt(at) < FIRST_MARK ? 0 : run + 1;
    if (run > MOST_MARKS) return true;
  }
  return false;
}

const MOST_MARKS = 30;
const FIRST_MARK = 0x300;

// The two halfwidth sound marks are no marks, but the characters that NFKD turns them into are.
const LONG_RUN = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;
