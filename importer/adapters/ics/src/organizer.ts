import { asLink } from '@calendar/adapter-kit/links';
import type { SeenOrganizer } from '@calendar/adapter-kit/organizerSightings';
import { BOUNDS } from '@calendar/model/feedFields';
import { beginningOf, LONGEST_LINK, LONGEST_PUBLISHED, shownText } from '@calendar/text';
import { type Property, parameterOf } from './property.ts';

/** An event's organizer, and the address that identifies them; null without a name. */
export function organizerIn(
  property: Property,
): { readonly seen: SeenOrganizer; readonly stated: string | null } | null {
  const name = nameIn(property);
  if (name === null) return null;
  const address = property.raw.length <= LONGEST_LINK ? property.raw.trim() : '';
  const website = asLink(address);
  const email = emailIn(address);
  const isAddress = website !== null || email !== null;
  return {
    seen: { name, website, email: GROUP.test(address) || isPrivate(name, email) ? null : email },
    stated: isAddress ? address.toLowerCase() : null,
  };
}

function nameIn(property: Property): string | null {
  const name = beginningOf(parameterOf(property, 'cn') ?? '', LONGEST_PUBLISHED);
  const isEncoded = !/\s/.test(name) && /%[0-9a-f]{2}/i.test(name);
  const shown = shownText(isEncoded ? decoded(name) : name);
  return shown === null || asLink(shown) !== null || /^mailto:/i.test(shown)
    ? null
    : beginningOf(shown, BOUNDS.name);
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function emailIn(address: string): string | null {
  const [, email] = /^mailto:([^\s<>@,;?]+@[^\s<>@,;?]+)$/i.exec(address) ?? [];
  return email === undefined || email.length > BOUNDS.name || NOBODY.test(email) ? null : email;
}

/** Whether an address is rather a person's own than that of a group. */
function isPrivate(name: string, email: string | null): boolean {
  return email !== null && PERSON.test(name) && !GROUP_NAME.test(name) && !ROLE.test(email);
}

/** Two to four names. */
const PERSON = /^\p{Lu}[\p{L}'.-]*(?: \p{L}[\p{L}'.-]*){1,3}$/u;
const GROUP_NAME =
  /(?:klubb|lag|laget|foren(?:ing|ingen)|kor|koret|korps|korpset|teater|teatret|scene|scenen|bibliotek|biblioteket|museum|museet|galleri|galleriet|kommune|huset?|skolen?|kirken?|menighet|festival|festivalen|senter|senteret|råd|rådet|gruppe|gruppa|as|sa|ba|il|bil|fk|ensemble|band|orkester|kino|kafé|kafe|bar|hotell|stiftelse|company|club|society|church|school|library|centre|center|events?|arrangement|kultur|kulturskole)$/i;
const ROLE =
  /^(?:post|info|kontakt|contact|booking|billett(?:er)?|tickets?|mail|epost|hei|hello|admin|kontor|office|presse|styret?|leder|kultur|program|arrangement|events?|servicetorg)[^@]*@/i;
/** Addresses of calendars, which nobody reads, and those that belong to nobody. */
const GROUP = /^mailto:[^@]+@(?:[\w-]+\.)*(?:calendar\.google\.com|imip\.me\.com)$/i;
const NOBODY = /^(?:no-?reply|noreply|unknownorganizer|invalid)[^@]*@|@(?:invalid|localhost)$/i;
