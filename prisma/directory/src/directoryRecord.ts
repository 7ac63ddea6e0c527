import type { Organizer, Venue } from '../generated/client.ts';

/** A venue as the record takes it in: its columns, the digest in hexadecimal digits. */
export type VenueRecord = Readonly<Omit<Venue, 'digest' | 'revision'>> & { readonly digest: string };

/** An organizer as the record takes it in: its columns, the digest in hexadecimal digits. */
export type OrganizerRecord = Readonly<Omit<Organizer, 'digest' | 'revision'>> & { readonly digest: string };
