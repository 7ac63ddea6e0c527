import { BOUNDS } from '@calendar/model/feedFields';
import { normalized } from './digest.ts';
import { asLink } from './links.ts';

/** Whether a venue's name means that an event is online: `Online`, `Zoom Meeting`, `Digitalt (Zoom)`. */
export function isVirtualName(name: string): boolean {
  if (name.length > BOUNDS.name) return false;
  const parts = normalized(name).replace(REMARK, '').split(BETWEEN).filter(Boolean);
  return parts.length > 0 && parts.every((part) => VIRTUAL.test(part));
}

/** Whether a text says that the place is not known: `-`, `TBA`, `Kommer`. */
export function isUnknownPlace(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) || UNKNOWN.test(normalized(text));
}

/** Whether a web address shows a place on a map: no event is held there. */
export function isMapLink(address: string): boolean {
  const link = asLink(address);
  if (link === null || !URL.canParse(link)) return false;
  const { hostname, pathname } = new URL(link);
  return MAPS.test(hostname) || (MAPS_BELOW.test(hostname) && pathname.startsWith('/maps'));
}

const REMARK =
  /(?: (?:lenken?|link)|[,;:(–-] ?(?:lenken?|link)) (?:kommer|sendes|følger|deles|på|i|til|will|in)\b.*$/;
const BETWEEN = / ?[(),/|:;+&] ?| (?:og|eller|and|or|via|på|over|med|[-–—]) /;
// Programs and words, with what people write around them.
const VIRTUAL = new RegExp(
  `^(?:(?:via|på|over|i|on) )?(?:${[
    'online|on-line|virtual(?:ly|t)?|digital(?:t)?|nett(?:et)?|internett(?:et)?|remote|webinar|nettbasert',
    '(?:microsoft |ms )?teams|zoom|google (?:meet|hangouts)|skype|webex|whereby|jitsi|discord',
    '(?:facebook|youtube|instagram) ?live|facebook|youtube|twitch|(?:live)?stream(?:ing)?|strømming|direktesending',
  ].join('|')})(?:[ -]?(?:event|meeting|møte|arrangement|webinar|foredrag|kurs|lenke|link|live|call))?$`,
);
const UNKNOWN =
  /^(?:tb[acd]\.?|t\.b\.a\.?|n\/a|(?:sted |place )?(?:kommer|annonseres|opplyses|to be (?:announced|confirmed|decided))(?: senere| later| snart)?|ukjent(?: sted)?|unknown|ikke (?:bestemt|avklart)|sted|venue)$/;
const MAPS =
  /(?:^|\.)(?:maps\.app\.goo\.gl|maps\.google\.[a-z.]+|maps\.apple(?:\.com)?|openstreetmap\.org|osm\.org|norgeskart\.no|what3words\.com|w3w\.co)$/;
const MAPS_BELOW = /(?:^|\.)(?:google\.[a-z]{2,3}(?:\.[a-z]{2})?|bing\.com|goo\.gl)$/;

/** A description without the lines that tell how to dial in to a meeting. Unchanged where no program is named. */
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
