/** The bounds of an iCalendar file (docs/rules.md 49 "Bounds before work"; docs/operating.md "Bounds"). */

/** Bytes of a file. */
export const LARGEST_FILE = 64 * 1024 * 1024;

/** Lines of a file, before folded ones are joined. */
export const MOST_LINES = 2_000_000;

/** Bytes of a line, after those that continue it are joined. */
export const LONGEST_LINE = 1024 * 1024;

export const MOST_PARAMETERS = 50;

/** Components in each other. */
export const DEEPEST_COMPONENT = 100;

/** Properties of a component. */
export const MOST_PROPERTIES = 5_000;

export const MOST_EVENTS = 200_000;

export const MOST_ZONES = 200;

export const MOST_RULES = 20;

/** Days that all recurrence rules of a file look at together: some, and more for each of its bytes. */
export const LEAST_DAYS = 2_000_000;
export const DAYS_PER_BYTE = 250;
export const MOST_DAYS = 100_000_000;

/** Dates that all recurrence rules of a file give together. */
export const MOST_RECURRING_DATES = 500_000;
