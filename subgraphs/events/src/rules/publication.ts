/**
 * The instant from which an event is public: its publishing date, or -Infinity where nothing hides it (docs/rules.md 9
 * "Future publishing date"). Milliseconds since 1970.
 */
export function publicFrom(publishingDate: number | null): number {
  return publishingDate ?? Number.NEGATIVE_INFINITY;
}

/** Whether what is public from an instant on is so at another (docs/rules.md 9 "Future publishing date"). */
export function isPublic(from: number, now: number): boolean {
  return from <= now;
}
