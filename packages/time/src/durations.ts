/** How long a date lasts for which no end is given, in milliseconds (docs/rules.md 1 "End of a date"). */
export const DURATION_WITHOUT_END_MS = 3 * 60 * 60 * 1000;

/** How long callers may ask what changed, in days: removed ids are kept for that (docs/rules.md 58 "Changes since a cursor"). */
export const CHANGES_KEPT_DAYS = 400;
