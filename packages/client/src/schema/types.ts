// Written by `npm run types -w packages/client`.

export type Maybe<T> = T | null;
export type InputMaybe<T> = T | null | undefined;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
};

/** What is known of the price of admission, and the number of nodes. */
export type AdmissionFacet = {
  /** Nodes of the whole filtered list. */
  readonly hits: Scalars['Int']['output'];
  /** `free`, `paid` or `unknown`, for the filter `admission`. */
  readonly admission: Scalars['String']['output'];
};

/** A box between two latitudes and two longitudes, in degrees (WGS 84); edges included. */
export type Box = {
  /** Southern edge. */
  readonly minLatitude: Scalars['Float']['input'];
  /** Northern edge; not below the southern one. */
  readonly maxLatitude: Scalars['Float']['input'];
  /** Western edge. */
  readonly minLongitude: Scalars['Float']['input'];
  /** Eastern edge; not below the western one. */
  readonly maxLongitude: Scalars['Float']['input'];
};

/** A kind of event. Ids differ between calendars and are never reused. */
export type Category = {
  /** Such as `MUSIC`. For the filters `categories` and `notCategories`. `Event.categories` has these ids. */
  readonly id: Scalars['String']['output'];
  /** Label in Norwegian, such as `Musikk`. */
  readonly name_nb: Scalars['String']['output'];
  /** Label in English, such as `Music`; null when there is none. */
  readonly name_en: Maybe<Scalars['String']['output']>;
  /** URL segment in Norwegian, such as `musikk`. For addresses, not for filters. */
  readonly slug_nb: Scalars['String']['output'];
  /** URL segment in English, such as `music`; null when there is none. */
  readonly slug_en: Maybe<Scalars['String']['output']>;
  /** Whether to offer the category to readers; a hidden one remains valid on events. */
  readonly visible: Scalars['Boolean']['output'];
  /** The categories directly below this one, by id; a filter on this one includes their events. */
  readonly subcategories: ReadonlyArray<Category>;
};

/** A category and the number of nodes that carry it or one of its subcategories. */
export type CategoryFacet = {
  /**
   * Nodes of the whole filtered list that carry it or one of its subcategories. It is the `totalCount` of the same filter
   * with this category added.
   */
  readonly hits: Scalars['Int']['output'];
  /** For the filters `categories` and `notCategories`. */
  readonly id: Scalars['String']['output'];
  /** Label in Norwegian. */
  readonly name_nb: Scalars['String']['output'];
  /** Label in English; null when there is none. */
  readonly name_en: Maybe<Scalars['String']['output']>;
  /** URL segment in Norwegian. */
  readonly slug_nb: Scalars['String']['output'];
  /** URL segment in English; null when there is none. */
  readonly slug_en: Maybe<Scalars['String']['output']>;
};

/** Ids of one kind that came, changed or went, in the order of their changes. */
export type ChangedIDs = {
  /** Were not there when the caller's copy was last complete. */
  readonly added: ReadonlyArray<Scalars['String']['output']>;
  /** Existed before, and have other values now. */
  readonly changed: ReadonlyArray<Scalars['String']['output']>;
  /** Do not exist any more. */
  readonly removed: ReadonlyArray<Scalars['String']['output']>;
};

/** One answer about what changed. */
export type Changes = {
  /** Venues that came, changed or went. */
  readonly venues: ChangedIDs;
  /** Organizers that came, changed or went. */
  readonly organizers: ChangedIDs;
  /** Events that came, changed or went. One that becomes public by its `publishingDate` came at that moment. */
  readonly events: ChangedIDs;
  /** For the next question. Opaque: keep it as it is. It is the same while nothing has changed, on one day. */
  readonly cursor: Scalars['String']['output'];
  /** Whether more has changed than this answer has: ask again with the cursor at once. */
  readonly hasMore: Scalars['Boolean']['output'];
};

/** Contact details given for one event. */
export type ContactCustom = {
  /** E-mail address, such as `post@kulturhuset.example`; null when not given. */
  readonly email: Maybe<Scalars['String']['output']>;
  /** Telephone number as entered, such as `75 50 00 00`; null when not given. */
  readonly phone: Maybe<Scalars['String']['output']>;
};

/** A day and what starts on it. */
export type DayFacet = {
  /** Events of the whole filtered list that have a date on this day which passes the filter. */
  readonly hits: Scalars['Int']['output'];
  /** The day in Norway, `YYYY-MM-DD`. */
  readonly date: Scalars['String']['output'];
};

/**
 * An event with all its dates under one `id`. The fields that belong to a date describe the date shown. They are
 * `startDate`, `endDate`, `startTime`, `duration`, `venue`, `ticketsURL`, `eventCancelled` and `eventSoldOut`. The date
 * shown is the first one not over that fulfils the conditions. When all are over, it is the last one.
 */
export type Event = {
  /** Identity of the event for its whole life, whatever date is shown. Keep it, not the slug or the title. */
  readonly id: Scalars['String']['output'];
  /** Last segment of `eventLink`, such as `varkonsert-2026`. For addresses only: editors may change it. */
  readonly event_slug: Scalars['String']['output'];
  /** Full address (https) of the event's page in the calendar. */
  readonly eventLink: Scalars['String']['output'];
  /**
   * Address of a calendar file (iCalendar, `.ics`) with the event's dates, to open or to subscribe to. Null if the calendar
   * has no such files.
   */
  readonly calendarLink: Maybe<Scalars['String']['output']>;
  /**
   * The date shown as structured data of schema.org, in JSON-LD, with Norwegian texts: what search engines read of a page.
   * Put it on the page as it is, in `<script type="application/ld+json">…</script>`.
   */
  readonly jsonLd: Maybe<Scalars['String']['output']>;
  /** Title in Norwegian. */
  readonly title_nb: Scalars['String']['output'];
  /** Title in English. */
  readonly title_en: Maybe<Scalars['String']['output']>;
  /**
   * Description in Norwegian. It may hold HTML that a page can show as it is: paragraphs, lists, tables, headings,
   * emphasis, quotations and links.
   */
  readonly desc_nb: Maybe<Scalars['String']['output']>;
  /** Description in English, like `desc_nb`. */
  readonly desc_en: Maybe<Scalars['String']['output']>;
  /**
   * `desc_nb` as plain text: no markup, no entities, and a line for each paragraph and list item. Null without a
   * description.
   */
  readonly desc_nb_text: Maybe<Scalars['String']['output']>;
  /** `desc_en` as plain text, like `desc_nb_text`. */
  readonly desc_en_text: Maybe<Scalars['String']['output']>;
  /**
   * Identity of the date shown, for its whole life, also when it is moved: `Repetition.id` of the same date. Not to be
   * taken apart.
   */
  readonly dateID: Scalars['String']['output'];
  /**
   * Key for a cache that keeps each object once (Apollo Client's `keyFields: ["cacheKey"]`). All that a node shows follows
   * from it at any instant. Nodes of one event with other dates, and nodes of `groupRepetitionsByDay`, have other keys.
   */
  readonly cacheKey: Scalars['String']['output'];
  /**
   * The day in Norway that the node stands for, `YYYY-MM-DD`. With the filter `eachRunningDay` it is a day on which the date
   * shown runs, else the day on which it starts.
   */
  readonly day: Scalars['String']['output'];
  /**
   * Start of the date shown, `YYYY-MM-DD HH:mm:ss±HH:mm` with Norway's offset on that date, such as
   * `2026-11-23 18:00:00+01:00`. There is a space, not a `T`, between date and time.
   */
  readonly startDate: Scalars['String']['output'];
  /** End of the date shown, formatted like `startDate`; equal to it when no end was given. */
  readonly endDate: Scalars['String']['output'];
  /** `HH:mm`, the wall-clock start in Norway as the organizer entered it, such as `18:00`. */
  readonly startTime: Maybe<Scalars['String']['output']>;
  /**
   * Minutes that pass from start to end, such as `90`; null when not given. Add them to the instant of `startDate`, not to a
   * clock, which may change that night.
   */
  readonly duration: Maybe<Scalars['Int']['output']>;
  /**
   * Whether the date shown is whole days, from the day of `startDate` to the day of `endDate`. Show no times then:
   * `startTime` is `00:00`, and `endDate` is at 23:59.
   */
  readonly allDay: Scalars['Boolean']['output'];
  /** Category ids, such as `MUSIC`; labels come from the `categories` query. */
  readonly categories: ReadonlyArray<Scalars['String']['output']>;
  /** `online` when it is followed over the internet, else `offline`. */
  readonly mode: Scalars['String']['output'];
  /** Venue of the date shown; null when there is none or it is not known. */
  readonly venue: Maybe<Venue>;
  /** Kilometres from the place that the filter `near` names to the venue of the date shown, such as `1.25`; else null. */
  readonly distance: Maybe<Scalars['Float']['output']>;
  /** Who holds the event, in the order in which the organizer named them; empty when not known. */
  readonly organizers: ReadonlyArray<Organizer>;
  /** Pictures of the event. The first is the cover image; empty when there is none. */
  readonly images: ReadonlyArray<Image>;
  /** The dates not over after the one shown, in chronological order. */
  readonly repetitions: ReadonlyArray<Repetition>;
  /** Keywords in the organizer's words, such as `kor`; each can be given to the `tag` filter. */
  readonly tags: ReadonlyArray<Scalars['String']['output']>;
  /** When the event became public; null when it was so at once. Formatted like `startDate`. */
  readonly publishingDate: Maybe<Scalars['String']['output']>;
  /** When ticket sales begin, formatted like `startDate`. */
  readonly ticketsFromDate: Maybe<Scalars['String']['output']>;
  /** When this calendar first took the event in, RFC 3339 in UTC. It is there where `created_at` is not. */
  readonly addedAt: Scalars['String']['output'];
  /** When the event was first registered, RFC 3339 in UTC, such as `2026-10-01T08:15:00.000Z`. */
  readonly created_at: Maybe<Scalars['String']['output']>;
  /** When the event was last edited, RFC 3339 in UTC. */
  readonly updated_at: Maybe<Scalars['String']['output']>;
  /**
   * `free`: it costs nothing. `ticketsInfo`: `prices` or `ticketsURL` say what it costs. `noTicketsInfo`: nothing is known of
   * tickets.
   */
  readonly ticketsInformation: Scalars['String']['output'];
  /** Prices; empty unless `ticketsInformation` is `ticketsInfo`. */
  readonly prices: ReadonlyArray<Price>;
  /** The same as `ticketsInformation` for older callers: `free`, `non-gratis` for `ticketsInfo`, else null. */
  readonly priceOption: Maybe<Scalars['String']['output']>;
  /** The regular price as the organizer typed it, such as `250,-` or `1 200 kr`; null when there is none. */
  readonly regularPrice: Maybe<Scalars['String']['output']>;
  /** The reduced price as the organizer typed it, like `regularPrice`. */
  readonly reducedPrice: Maybe<Scalars['String']['output']>;
  /** Address (https) of the page that sells tickets to the date shown; null when no other site sells them. */
  readonly ticketsURL: Maybe<Scalars['String']['output']>;
  /** Whether the date shown is cancelled. */
  readonly eventCancelled: Scalars['Boolean']['output'];
  /** Whether the organizer says that the date shown is sold out. Nothing else says so. */
  readonly eventSoldOut: Scalars['Boolean']['output'];
  /**
   * What the organizer says of the date shown: `EventScheduled`, `EventCancelled`, `EventPostponed`, `EventRescheduled` or `EventMovedOnline`.
   * Null when nothing is said; `eventCancelled` alone says whether it is cancelled.
   */
  readonly eventStatus: Maybe<Scalars['String']['output']>;
  /** The start that the date shown had before it was moved, formatted like `Event.startDate`; null when not given. */
  readonly previousStartDate: Maybe<Scalars['String']['output']>;
  /** Youngest age admitted, in years; null when there is no limit. */
  readonly minimumAge: Maybe<Scalars['Int']['output']>;
  /** Oldest age admitted, in years; null when there is no limit. */
  readonly maximumAge: Maybe<Scalars['Int']['output']>;
  /** Age limit in the organizer's words, such as `18 år leg.`; null when not given. */
  readonly ageRestriction: Maybe<Scalars['String']['output']>;
  /** Hours before the start until which a visitor can cancel a booking, such as `48`; 0: until the start. Null when not given. */
  readonly cancellationPeriod: Maybe<Scalars['Int']['output']>;
  /** How often the event's page in the calendar was opened, as last reported; null when not counted. */
  readonly views: Maybe<Scalars['Int']['output']>;
  /** Whether visitors register through the calendar itself. On calendars without registration null or false. */
  readonly registrationEnabled: Maybe<Scalars['Boolean']['output']>;
  /** Tickets that can still be booked in the calendar. Null says nothing; only `eventSoldOut` says sold out. */
  readonly availableTickets: Maybe<Scalars['Int']['output']>;
  /** Tickets that are booked in the calendar; null when not counted. */
  readonly activeTickets: Maybe<Scalars['Int']['output']>;
  /** Last day of booking, `YYYY-MM-DD` as entered, such as `2026-11-20`; null when there is none. */
  readonly maxBookingDate: Maybe<Scalars['String']['output']>;
  /** Until when on that day, `HH:mm` on the clock in Norway as entered, such as `16:00`. */
  readonly maxBookingTime: Maybe<Scalars['String']['output']>;
  /** How a booking is paid, in the calendar form's own word, such as `vipps`, `invoice`, `card` or `atTheDoor`. Null when not given. */
  readonly paymentMethod: Maybe<Scalars['String']['output']>;
  /** Whether the event is highlighted in the calendar; the filter `onlyFeatured` keeps these. */
  readonly isFeaturedEvent: Scalars['Boolean']['output'];
  /** `Event.id` of the festival, market or other container that this event is part of; null when it stands alone. */
  readonly super_event: Maybe<Scalars['String']['output']>;
  /** `Event.id` of the event that this one was copied from in the calendar's form; null when it was not. No container. */
  readonly parent_event: Maybe<Scalars['String']['output']>;
  /** Kind of event in the calendar form's own word, such as `event` or `festival`; null when not given. `categories` say more. */
  readonly type: Maybe<Scalars['String']['output']>;
  /** Address of the event's page on Facebook; null when there is none. */
  readonly facebookURL: Maybe<Scalars['String']['output']>;
  /** Address of a page with more information from the organizer; null when there is none. */
  readonly moreInfoURL: Maybe<Scalars['String']['output']>;
  /** Address where the event can be watched online; null when there is none. */
  readonly streamingURL: Maybe<Scalars['String']['output']>;
  /** Address of a video about the event; null when there is none. */
  readonly videosURL: Maybe<Scalars['String']['output']>;
  /** Address of the cover image in the small size: `images[0].urlSmall`. Null without an image. */
  readonly imageURL: Maybe<Scalars['String']['output']>;
  /** Address of the cover image in the large size: `images[0].urlLarge`. Null without an image. */
  readonly image2xURL: Maybe<Scalars['String']['output']>;
  /** Where at the venue it is, such as `Lille sal, 2. etasje`; null when not given. */
  readonly venueNote: Maybe<Scalars['String']['output']>;
  /** Id of the calendar's user who registered the event. Of no use outside the calendar's own forms. */
  readonly author_id: Maybe<Scalars['String']['output']>;
  /** Ids of the calendar's users who may edit the event. Of no use outside the calendar's own forms. */
  readonly editableBy: ReadonlyArray<Scalars['String']['output']>;
  /**
   * Whose contact details to show, in the calendar form's own word: `organizer` for those of the organizer, `custom` for
   * `contact_custom`. Null when not given.
   */
  readonly contact_from: Maybe<Scalars['String']['output']>;
  /** Contact details given for this event alone; null when there are none. */
  readonly contact_custom: Maybe<ContactCustom>;
  /**
   * Licence under which the event's texts may be used: its address, such as
   * `https://creativecommons.org/licenses/by/4.0/`, or its name, such as `CC-BY-4.0`. Null: not given, which permits
   * nothing. Images have separate licences.
   */
  readonly license: Maybe<Scalars['String']['output']>;
  /** The name to credit when the event's texts are used, such as `Bodø kulturhus`; null when not given. */
  readonly credits: Maybe<Scalars['String']['output']>;
  /** Who holds the rights to the event's texts, such as `© 2026 Bodø kulturhus`; null when not given. */
  readonly copyrightNotice: Maybe<Scalars['String']['output']>;
  /** Address of a page that says how to get the right to use the event's texts; null when not given. */
  readonly acquireLicensePage: Maybe<Scalars['String']['output']>;
};


/**
 * An event with all its dates under one `id`. The fields that belong to a date describe the date shown. They are
 * `startDate`, `endDate`, `startTime`, `duration`, `venue`, `ticketsURL`, `eventCancelled` and `eventSoldOut`. The date
 * shown is the first one not over that fulfils the conditions. When all are over, it is the last one.
 */
export type EventRepetitionsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
};

/** One page of a chronological list, with totals and facets over the whole filtered list. */
export type EventConnection = {
  /** All matching nodes, on all pages. */
  readonly totalCount: Scalars['Int']['output'];
  /** Whether the page after this one has anything. */
  readonly hasMore: Scalars['Boolean']['output'];
  /** Where this page stands in the list. */
  readonly pageInfo: PageInfo;
  /**
   * How `searchTerm` matched: `LITERAL`, or `APPROXIMATE` if nothing has its words and similar ones were found. Null without
   * a term, and if nothing was found.
   */
  readonly match: Maybe<SearchMatch>;
  /** The nodes of this page. With `groupRepetitionsByDay` or `eachRunningDay` several of them may share an `id`. */
  readonly data: ReadonlyArray<Event>;
  /** Venues of the filtered list, most hits first. */
  readonly venues: ReadonlyArray<VenueFacet>;
  /** Organizers of the filtered list, most hits first. */
  readonly organizers: ReadonlyArray<OrganizerFacet>;
  /** Categories of the filtered list, most hits first. */
  readonly categories: ReadonlyArray<CategoryFacet>;
  /** Free events of the filtered list and the others, most hits first; one without hits is left out. */
  readonly isFree: ReadonlyArray<FreeFacet>;
  /** Free, paid and unknown admission in the filtered list, most hits first; one without hits is left out. */
  readonly admission: ReadonlyArray<AdmissionFacet>;
  /** Municipalities of the filtered list, most hits first. */
  readonly municipalities: ReadonlyArray<MunicipalityFacet>;
  /** Tags of the filtered list, most hits first. */
  readonly tags: ReadonlyArray<TagFacet>;
  /**
   * Days on which something of the filtered list starts, in their order, for a month grid. They are counted as with
   * `groupRepetitionsByDay`, whether it is given or not: the hits of all days are its `totalCount`. With `eachRunningDay`
   * the days are those on which something runs.
   */
  readonly days: ReadonlyArray<DayFacet>;
};

/**
 * Conditions on events. Null, an empty list and a blank text mean "not given". Date-times are `YYYY-MM-DD HH:mm:ss` with
 * an offset (`+HH:MM`, `+HHMM`, `+HH` or `Z`). `T` for the space and fractional seconds are accepted. Without an offset
 * the wall clock of Europe/Oslo is meant. A date without a time, such as `2026-11-23`, is refused.
 */
export type Filter = {
  /**
   * Still in progress at that moment, or later. A date without an end counts as in progress for under three hours
   * after its start. Such as `2026-11-23 00:00:00+01:00`. Default: now, unless `fromStartDate` is given.
   */
  readonly fromDate?: InputMaybe<Scalars['String']['input']>;
  /** Starting before that moment, such as `2026-12-01 00:00:00+01:00`. */
  readonly untilDate?: InputMaybe<Scalars['String']['input']>;
  /** Starting at or after that moment; leaves out what has already begun. */
  readonly fromStartDate?: InputMaybe<Scalars['String']['input']>;
  /**
   * `false`: only what starts at `fromDate` or later, so that long exhibitions do not stand first. Without `fromDate` it
   * is now. `true`: only what is in progress at that moment. Without a value: both.
   */
  readonly ongoing?: InputMaybe<Scalars['Boolean']['input']>;
  /** Days of the week in Norway on which the date starts, in English, such as `["saturday", "sunday"]`; any of them matches. */
  readonly weekdays?: InputMaybe<ReadonlyArray<InputMaybe<Scalars['String']['input']>>>;
  /**
   * `true`: only free events, that is, those whose `ticketsInformation` is `free`, or whose prices are all zero. `false`:
   * only the others, also those of which nothing is known. Without a value: both.
   */
  readonly isFree?: InputMaybe<Scalars['Boolean']['input']>;
  /**
   * Such as `["paid", "unknown"]`; any of them matches. `free`: as with `isFree`. `paid`: the other events that state prices
   * or tickets. `unknown`: nothing is known of tickets.
   */
  readonly admission?: InputMaybe<ReadonlyArray<InputMaybe<Scalars['String']['input']>>>;
  /**
   * Only events that admit this age, in years, such as `7`: from `Event.minimumAge` to `Event.maximumAge`. A limit that is
   * not given admits every age. Below 0 fails with `BAD_USER_INPUT`.
   */
  readonly age?: InputMaybe<Scalars['Int']['input']>;
  /** Edited at that moment or later (`Event.updated_at`). */
  readonly updatedSince?: InputMaybe<Scalars['String']['input']>;
  /** Published at that moment or later: `Event.publishingDate`, or `Event.created_at` if there is none. */
  readonly publishedSince?: InputMaybe<Scalars['String']['input']>;
  /**
   * Category ids, such as `["MUSIC"]`; any of them matches, a subcategory's events included. `categories` lists them. Ids
   * are compared exactly: `["music"]` finds nothing.
   */
  readonly categories?: InputMaybe<ReadonlyArray<InputMaybe<Scalars['String']['input']>>>;
  /** Category ids to leave out, their subcategories included. */
  readonly notCategories?: InputMaybe<ReadonlyArray<InputMaybe<Scalars['String']['input']>>>;
  /** Venue slugs, as `venues` gives them; any of them matches. */
  readonly venues?: InputMaybe<ReadonlyArray<InputMaybe<Scalars['String']['input']>>>;
  /** One venue slug, as `venues` gives it. */
  readonly venueSlug?: InputMaybe<Scalars['String']['input']>;
  /** Organizer slugs, as `organizers` gives them; any of them matches. */
  readonly organizers?: InputMaybe<ReadonlyArray<InputMaybe<Scalars['String']['input']>>>;
  /** One organizer slug, as `organizers` gives it. */
  readonly organizerSlug?: InputMaybe<Scalars['String']['input']>;
  /**
   * Free text, insensitive to case and accents. Every word must occur in titles, descriptions, tags, venue names,
   * organizer names or category labels. When nothing matches literally, longer words may be mistyped by a letter or two.
   * At most 50 different words, and 5000 characters.
   */
  readonly searchTerm?: InputMaybe<Scalars['String']['input']>;
  /** One whole keyword of `Event.tags`, in any case. */
  readonly tag?: InputMaybe<Scalars['String']['input']>;
  /** `online` or `offline`. */
  readonly mode?: InputMaybe<Scalars['String']['input']>;
  /** `Event.id` of a container event (festival, market): its programme. `allUpcomingSuperEvents` lists them. */
  readonly superEvent?: InputMaybe<Scalars['String']['input']>;
  /** Only events the organizer highlighted. */
  readonly onlyFeatured?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only events highlighted in the calendar's special event; nothing if none is configured. */
  readonly onlyFeaturedSpecialEvent?: InputMaybe<Scalars['Boolean']['input']>;
  /** Leave out cancelled dates. */
  readonly cancelledNotIncluded?: InputMaybe<Scalars['Boolean']['input']>;
  /** Leave out sold-out dates. */
  readonly soldOutNotIncluded?: InputMaybe<Scalars['Boolean']['input']>;
  /**
   * `HH:mm-HH:mm`, such as `18:00-23:30`: starting inside that window of the day in Norway, both ends included; it may
   * wrap midnight.
   */
  readonly hoursRange?: InputMaybe<Scalars['String']['input']>;
  /**
   * One node for each day of an event instead of one for each event. A node's `repetitions` are the later dates of
   * the same day.
   */
  readonly groupRepetitionsByDay?: InputMaybe<Scalars['Boolean']['input']>;
  /**
   * What is on, day by day: each day in Norway on which a date runs is a node, also the second day of a market. Two dates on
   * one day are two nodes. `Event.day` says which day. Nodes are ordered by day, then by start. A day counts as a date of its own, from midnight to midnight,
   * for `fromDate`, `untilDate`, `fromStartDate`, `ongoing` and `weekdays`. At most 366 days of a date, and 500000 nodes: give
   * `untilDate`. Instead of `groupRepetitionsByDay`.
   */
  readonly eachRunningDay?: InputMaybe<Scalars['Boolean']['input']>;
  /** Municipality of the venue, such as `Bodø`, in any case. */
  readonly municipality?: InputMaybe<Scalars['String']['input']>;
  /** Municipalities of the venue; any of them matches. Case and accents do not count, and `bodo` finds Bodø. */
  readonly municipalities?: InputMaybe<ReadonlyArray<InputMaybe<Scalars['String']['input']>>>;
  /** Only at venues within a distance of a place. */
  readonly near?: InputMaybe<Near>;
  /** Only at venues inside a box. */
  readonly box?: InputMaybe<Box>;
  /** Postal codes of the venue, four digits each, such as `["8006"]`; any of them matches. */
  readonly postalCodes?: InputMaybe<ReadonlyArray<InputMaybe<Scalars['String']['input']>>>;
  /**
   * Any text is accepted and has no effect: results are chronological, or by distance with `near.nearestFirst`.
   * @deprecated Has no effect: results are chronological.
   */
  readonly sortBy?: InputMaybe<Scalars['String']['input']>;
};

/** Free events, or the others, and their number. */
export type FreeFacet = {
  /** Nodes of the whole filtered list. */
  readonly hits: Scalars['Int']['output'];
  /** For the filter `isFree`. */
  readonly isFree: Scalars['Boolean']['output'];
};

/** A picture in two sizes. */
export type Image = {
  /** Address (https) of the picture in the small size, for lists. */
  readonly urlSmall: Maybe<Scalars['String']['output']>;
  /** Address (https) of the same picture in the large size. */
  readonly urlLarge: Maybe<Scalars['String']['output']>;
  /** What the picture shows, for readers who do not see it; null when not given. */
  readonly alt: Maybe<Scalars['String']['output']>;
  /**
   * Where the people in the picture are: fraction of the width from the left, 0 to 1. Null when no face was found or not
   * yet analysed.
   */
  readonly focusX: Maybe<Scalars['Float']['output']>;
  /**
   * Where the people in the picture are: fraction of the height from the top, 0 to 1. Null when no face was found or not
   * yet analysed.
   */
  readonly focusY: Maybe<Scalars['Float']['output']>;
  /** Width in pixels of the picture at `urlLarge`; null until analysed. */
  readonly width: Maybe<Scalars['Int']['output']>;
  /** Height in pixels of the picture at `urlLarge`; null until analysed. */
  readonly height: Maybe<Scalars['Int']['output']>;
  /** Text to show below the picture; null when there is none. */
  readonly caption: Maybe<Scalars['String']['output']>;
  /** Who made the picture or owns it, to be named with it, such as `Foto: Kari Nordmann`; null when not given. */
  readonly credits: Maybe<Scalars['String']['output']>;
  /** Address (https) of the picture as it was uploaded; null when it is not kept. */
  readonly urlOriginal: Maybe<Scalars['String']['output']>;
  /** Width and height in pixels of the picture at `urlOriginal`, as a text such as `2400x1600`; null when not known. */
  readonly originalSize: Maybe<Scalars['String']['output']>;
  /** Width and height in pixels of the picture at `urlLarge`, as a text such as `1200x800`; null when not known. */
  readonly largeSize: Maybe<Scalars['String']['output']>;
  /** Width and height in pixels of the picture at `urlSmall`, as a text such as `600x400`; null when not known. */
  readonly smallSize: Maybe<Scalars['String']['output']>;
  /**
   * Licence under which the picture may be used: its address, or its name, such as `CC-BY-SA-4.0`. Null: not given, which
   * permits nothing. `credits` has the name to credit.
   */
  readonly license: Maybe<Scalars['String']['output']>;
  /** Who holds the rights to the picture, such as `© Kari Nordmann`; null when not given. */
  readonly copyrightNotice: Maybe<Scalars['String']['output']>;
  /** Address of a page that says how to get the right to use the picture; null when not given. */
  readonly acquireLicensePage: Maybe<Scalars['String']['output']>;
};

/** A place on the map, in degrees (WGS 84), as GPS and web maps have it. */
export type Location = {
  /** Degrees north of the equator, such as `67.28`. */
  readonly latitude: Maybe<Scalars['Float']['output']>;
  /** Degrees east of Greenwich, such as `14.4`. */
  readonly longitude: Maybe<Scalars['Float']['output']>;
};

/** A municipality and the number of nodes held there. */
export type MunicipalityFacet = {
  /** Nodes of the whole filtered list whose shown date is held there. */
  readonly hits: Scalars['Int']['output'];
  /** For the filters `municipality` and `municipalities`. */
  readonly name: Scalars['String']['output'];
};

/** A circle around a place, such as `{latitude: 67.28, longitude: 14.4, radius: 10}`. */
export type Near = {
  /** Degrees north of the equator (WGS 84), from -90 to 90. */
  readonly latitude: Scalars['Float']['input'];
  /** Degrees east of Greenwich (WGS 84), from -180 to 180. */
  readonly longitude: Scalars['Float']['input'];
  /** Kilometres, more than 0; as the crow flies. */
  readonly radius: Scalars['Float']['input'];
  /**
   * `true`: the nearest venue first, to the metre. Events that are equally near are in chronological order. Otherwise results
   * are chronological as ever.
   */
  readonly nearestFirst?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Somebody who holds events. */
export type Organizer = {
  /** Identity of the organizer for its whole life. */
  readonly id: Scalars['String']['output'];
  /** Name for display. */
  readonly name: Scalars['String']['output'];
  /** For the filters `organizers` and `organizerSlug`. Not to be derived from the name. */
  readonly slug: Scalars['String']['output'];
  /** Full address of the organizer's own site; null when not given. */
  readonly website: Maybe<Scalars['String']['output']>;
  /** E-mail address for the public; null when not given. */
  readonly email: Maybe<Scalars['String']['output']>;
  /** Telephone number for the public, as entered, such as `75 50 00 00`; null when not given. */
  readonly telephoneNumber: Maybe<Scalars['String']['output']>;
};

/** An organizer and the number of their nodes. */
export type OrganizerFacet = {
  /** Nodes of the whole filtered list that they hold. */
  readonly hits: Scalars['Int']['output'];
  /** `Organizer.id`. */
  readonly id: Scalars['String']['output'];
  /** For the filters `organizers` and `organizerSlug`. */
  readonly slug: Scalars['String']['output'];
  /** Name for display. */
  readonly name: Scalars['String']['output'];
};

/** Where a page stands in its list. */
export type PageInfo = {
  /** Zero-based, as asked. */
  readonly currentPage: Scalars['Int']['output'];
  /** As served: at most 1000. */
  readonly pageSize: Scalars['Int']['output'];
  /** Pages in the whole list; 0 when nothing matches. */
  readonly totalPages: Scalars['Int']['output'];
};

/** What one kind of ticket costs. */
export type Price = {
  /**
   * Id of the kind of ticket. It is a built-in one (`REGULAR`, `REDUCED`, `CHILD`, `STUDENT`, `SENIOR`, `FAMILY`,
   * `MEMBERS`, `ASSISTANT`) or an organizer's own.
   */
  readonly type: Maybe<Scalars['String']['output']>;
  /** The ticket type, for its labels; they are null when it is not known. */
  readonly ticketType: Maybe<TicketType>;
  /**
   * Whole Norwegian kroner, such as `250`, rounded. They are kroner, not øre: do not divide by 100. Null when what the
   * organizer typed is not an amount.
   */
  readonly price: Maybe<Scalars['Int']['output']>;
  /** The organizer's own label in Norwegian, such as `Galleri, rad 1–3`; null when there is none. Else show `ticketType`. */
  readonly name_nb: Maybe<Scalars['String']['output']>;
  /** The organizer's own label in English, like `name_nb`. */
  readonly name_en: Maybe<Scalars['String']['output']>;
};

/** Everything that can be asked. This interface only reads: it has no mutations. */
export type Query = {
  /** All venues, by name in Norwegian alphabetical order. */
  readonly venues: Maybe<ReadonlyArray<Venue>>;
  /** All organizers, by name in Norwegian alphabetical order. */
  readonly organizers: Maybe<ReadonlyArray<Organizer>>;
  /**
   * What changed since a cursor: ids of events, venues and organizers that came, changed or went. There are at most
   * `first` of them. Ask again with the new cursor while `hasMore` is true, and later to see what changed meanwhile. Fetch
   * what you need of the ids that came or changed, and drop those that went. Your copy then equals the answers of the
   * other queries. An id may be reported more than once, and a removed id may be one that you never had.
   */
  readonly changes: Maybe<Changes>;
  /**
   * The events that fulfil every given condition, in chronological order.
   * Without a filter: everything still in progress now, or later.
   */
  readonly events: Maybe<EventConnection>;
  /** The event with this `id`, or null. Events whose dates are all over are still found. */
  readonly eventByID: Maybe<Event>;
  /**
   * The event with a date of this id, showing that date; or null. Dates that are over are not found, but for the last one
   * of an event whose dates are all over.
   */
  readonly eventByDateID: Maybe<Event>;
  /** The events with these ids in the order asked; an id that does not exist is left out. At most 10,000. */
  readonly eventsByIDs: Maybe<ReadonlyArray<Event>>;
  /** The event with this `event_slug`, else one that had it before, or null. Events whose dates are all over are still found. */
  readonly eventBySlug: Maybe<Event>;
  /** The events with these slugs in the order asked, like `eventBySlug`; a slug that leads to none is left out. */
  readonly eventsBySlugs: Maybe<ReadonlyArray<Event>>;
  /** The event with exactly this title, or null. Of several, the one that starts next, else the one that ended last. */
  readonly eventByTitle: Maybe<Event>;
  /**
   * Names of the municipalities in which something is still to come, in Norwegian alphabetical order. Each can be given to
   * the filters `municipality` and `municipalities`.
   */
  readonly municipalities: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** Tags of events still to come, in Norwegian alphabetical order. Each can be given to the filter `tag`. */
  readonly tags: Maybe<ReadonlyArray<Scalars['String']['output']>>;
  /** Container events (festivals, markets) that are not over, in chronological order. */
  readonly allUpcomingSuperEvents: Maybe<ReadonlyArray<Event>>;
  /** Events not over whose venue, that of the date shown, lies in the box, in chronological order. Degrees, WGS 84, edges included. */
  readonly allUpcomingEventsInArea: Maybe<ReadonlyArray<Event>>;
  /** This calendar's categories by id: the top level, the rest under `subcategories`. */
  readonly categories: Maybe<ReadonlyArray<Category>>;
};


/** Everything that can be asked. This interface only reads: it has no mutations. */
export type QueryChangesArgs = {
  since: Scalars['String']['input'];
  first?: InputMaybe<Scalars['Int']['input']>;
};


/** Everything that can be asked. This interface only reads: it has no mutations. */
export type QueryEventsArgs = {
  filter?: InputMaybe<Filter>;
  page?: InputMaybe<Scalars['Int']['input']>;
  pageSize?: InputMaybe<Scalars['Int']['input']>;
};


/** Everything that can be asked. This interface only reads: it has no mutations. */
export type QueryEventByIdArgs = {
  eventID: Scalars['String']['input'];
};


/** Everything that can be asked. This interface only reads: it has no mutations. */
export type QueryEventByDateIdArgs = {
  dateID: Scalars['String']['input'];
};


/** Everything that can be asked. This interface only reads: it has no mutations. */
export type QueryEventsByIDsArgs = {
  ids: ReadonlyArray<InputMaybe<Scalars['String']['input']>>;
};


/** Everything that can be asked. This interface only reads: it has no mutations. */
export type QueryEventBySlugArgs = {
  eventSlug: Scalars['String']['input'];
};


/** Everything that can be asked. This interface only reads: it has no mutations. */
export type QueryEventsBySlugsArgs = {
  eventsSlugs: ReadonlyArray<InputMaybe<Scalars['String']['input']>>;
};


/** Everything that can be asked. This interface only reads: it has no mutations. */
export type QueryEventByTitleArgs = {
  title: Scalars['String']['input'];
  lan: Scalars['String']['input'];
};


/** Everything that can be asked. This interface only reads: it has no mutations. */
export type QueryAllUpcomingEventsInAreaArgs = {
  minLatitude: Scalars['Float']['input'];
  maxLatitude: Scalars['Float']['input'];
  minLongitude: Scalars['Float']['input'];
  maxLongitude: Scalars['Float']['input'];
};

/** A later date of the same event. */
export type Repetition = {
  /** Identity of the date, for its whole life: `Event.dateID` of a node that shows it. */
  readonly id: Scalars['String']['output'];
  /** Formatted like `Event.startDate`. */
  readonly startDate: Scalars['String']['output'];
  /** Formatted like `Event.startDate`. */
  readonly endDate: Scalars['String']['output'];
  /** `HH:mm`, the wall-clock start in Norway as the organizer entered it. */
  readonly startTime: Maybe<Scalars['String']['output']>;
  /** Minutes; null when not given. */
  readonly duration: Maybe<Scalars['Int']['output']>;
  /** Whether this date is whole days, without times, like `Event.allDay`. */
  readonly allDay: Scalars['Boolean']['output'];
  /** Venue of this date; null when there is none or it is not known. */
  readonly venue: Maybe<Venue>;
  /** Prices of this date; null when the event's own apply. */
  readonly prices: Maybe<ReadonlyArray<Price>>;
  /** Whether this date is cancelled. */
  readonly eventCancelled: Scalars['Boolean']['output'];
  /** Whether the organizer says that this date is sold out. */
  readonly eventSoldOut: Scalars['Boolean']['output'];
  /**
   * What the organizer says of this date: `EventScheduled`, `EventCancelled`, `EventPostponed`, `EventRescheduled` or `EventMovedOnline`.
   * Null when nothing is said; `eventCancelled` alone says whether it is cancelled.
   */
  readonly eventStatus: Maybe<Scalars['String']['output']>;
  /** The start that this date had before it was moved, formatted like `Event.startDate`; null when not given. */
  readonly previousStartDate: Maybe<Scalars['String']['output']>;
  /** `online` or `offline`; the event's own mode where the date has none. */
  readonly mode: Scalars['String']['output'];
  /** Where tickets to this date are sold, when sold elsewhere. */
  readonly ticketsURL: Maybe<Scalars['String']['output']>;
  /** Where this date can be followed online. */
  readonly streamingURL: Maybe<Scalars['String']['output']>;
};

/** How a search term was found. */
export type SearchMatch =
  /** Every word occurs. */
  | 'LITERAL'
  /** Longer words may be mistyped by a letter or two. */
  | 'APPROXIMATE';

/** A tag and the number of nodes that carry it. */
export type TagFacet = {
  /** Nodes of the whole filtered list that carry it. */
  readonly hits: Scalars['Int']['output'];
  /** For the filter `tag`. */
  readonly name: Scalars['String']['output'];
};

/** A kind of ticket: one of the built-in ones, or an organizer's own. */
export type TicketType = {
  /** The value of `Price.type`, such as `REGULAR`. */
  readonly id: Scalars['String']['output'];
  /** Label in Norwegian, such as `Vanlig`. */
  readonly name_nb: Maybe<Scalars['String']['output']>;
  /** Label in English, such as `Regular`. */
  readonly name_en: Maybe<Scalars['String']['output']>;
};

/** A place where events are held. */
export type Venue = {
  /** Identity of the venue for its whole life. */
  readonly id: Scalars['String']['output'];
  /** Name for display. */
  readonly name: Scalars['String']['output'];
  /** For the filters `venues` and `venueSlug`. Not to be derived from the name. */
  readonly slug: Scalars['String']['output'];
  /** Street and number, such as `Storgata 1`; null when not known. */
  readonly address: Maybe<Scalars['String']['output']>;
  /** Name of the municipality it lies in, such as `Bodø`; for the filter `municipality`. */
  readonly municipality: Maybe<Scalars['String']['output']>;
  /** Norwegian postal code, four digits, such as `8006`; for the filter `postalCodes`. */
  readonly postalCode: Maybe<Scalars['String']['output']>;
  /** Where it is; null when not known. */
  readonly location: Maybe<Location>;
  /** Address of a picture of a map around the venue; null when there is none. */
  readonly mapImageURL: Maybe<Scalars['String']['output']>;
};

/** A venue and the number of nodes held there. */
export type VenueFacet = {
  /** Nodes of the whole filtered list whose shown date is held there. */
  readonly hits: Scalars['Int']['output'];
  /** `Venue.id`. */
  readonly id: Scalars['String']['output'];
  /** For the filters `venues` and `venueSlug`. */
  readonly slug: Scalars['String']['output'];
  /** Name for display. */
  readonly name: Scalars['String']['output'];
};
