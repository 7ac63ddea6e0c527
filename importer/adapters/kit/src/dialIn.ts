/**
 * A description without the lines by which programs for meetings tell how to dial in: numbers, PINs and passwords.
 * Unchanged where no such program is named.
 */
export function withoutDialIn(description: string): string {
  if (!PROGRAM.test(description)) return description;
  return description
    .split(LINE)
    .filter((part) => part.length > LONGEST_LINE || !(DIAL_IN.test(part) || RULER.test(part)))
    .join('');
}

const PROGRAM =
  /meet\.google\.com|google meet|teams\.(?:microsoft|live)\.com|microsoft teams|zoom\.us|zoom|webex/i;
// With the breaks, which stay.
const LINE = /(\r?\n|<br ?\/?>|<\/?(?:p|div|li|ul|tr|td|h[1-6])\b[^<>]*>)/i;
const DIAL_IN =
  /\bPIN\b|\b(?:meeting|møte|conference|konferanse|phone conference|webinar)[- ]?ID\b|\bpass(?:code|ord|word)\b|\badgangskode\b|one tap mobile|dial (?:by|in)|find (?:your|a) local number|finn (?:et )?lokalt nummer|\b(?:eller ring|or dial|or call in|ring inn|flere telefonnumre|more phone numbers)\b|^\s*\+?\d[\d\s,#*()-]{7,}#?(?:\s|$)|tel:\+|dialin\.teams/i;
const RULER = /^\s*(?:-::~[:~]*(?:::-)?|[_~:.-]{10,})\s*$/;
const LONGEST_LINE = 2_000;
