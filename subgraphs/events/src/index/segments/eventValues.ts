// Written by `npm run fields` from packages/model/src/eventFields/eventFields.ts.
import type { CalendarEvent, EventDate, Image, Price } from '../../rules/calendarEvent.ts';

/** Of an item, in the order of its fields. */
export type Values = readonly unknown[];

export function toCalendarEvent(values: Values): CalendarEvent {
  return {
    id: values[0] as CalendarEvent['id'],
    event_slug: values[1] as CalendarEvent['event_slug'],
    title_nb: values[2] as CalendarEvent['title_nb'],
    title_en: values[3] as CalendarEvent['title_en'],
    desc_nb: values[4] as CalendarEvent['desc_nb'],
    desc_en: values[5] as CalendarEvent['desc_en'],
    categories: values[6] as CalendarEvent['categories'],
    tags: values[7] as CalendarEvent['tags'],
    mode: values[8] as CalendarEvent['mode'],
    organizers: values[9] as CalendarEvent['organizers'],
    ticketsInformation: values[10] as CalendarEvent['ticketsInformation'],
    publishingDate: values[11] as CalendarEvent['publishingDate'],
    ticketsFromDate: values[12] as CalendarEvent['ticketsFromDate'],
    created_at: values[13] as CalendarEvent['created_at'],
    updated_at: values[14] as CalendarEvent['updated_at'],
    minimumAge: values[15] as CalendarEvent['minimumAge'],
    maximumAge: values[16] as CalendarEvent['maximumAge'],
    ageRestriction: values[17] as CalendarEvent['ageRestriction'],
    cancellationPeriod: values[18] as CalendarEvent['cancellationPeriod'],
    views: values[19] as CalendarEvent['views'],
    isSuperEvent: values[20] as CalendarEvent['isSuperEvent'],
    superEvent: values[21] as CalendarEvent['superEvent'],
    parent_event: values[22] as CalendarEvent['parent_event'],
    type: values[23] as CalendarEvent['type'],
    isFeaturedEvent: values[24] as CalendarEvent['isFeaturedEvent'],
    isFeaturedInSpecialEvent: values[25] as CalendarEvent['isFeaturedInSpecialEvent'],
    registrationEnabled: values[26] as CalendarEvent['registrationEnabled'],
    availableTickets: values[27] as CalendarEvent['availableTickets'],
    activeTickets: values[28] as CalendarEvent['activeTickets'],
    maxBookingDate: values[29] as CalendarEvent['maxBookingDate'],
    maxBookingTime: values[30] as CalendarEvent['maxBookingTime'],
    paymentMethod: values[31] as CalendarEvent['paymentMethod'],
    facebookURL: values[32] as CalendarEvent['facebookURL'],
    moreInfoURL: values[33] as CalendarEvent['moreInfoURL'],
    streamingURL: values[34] as CalendarEvent['streamingURL'],
    videosURL: values[35] as CalendarEvent['videosURL'],
    venueNote: values[36] as CalendarEvent['venueNote'],
    author_id: values[37] as CalendarEvent['author_id'],
    editableBy: values[38] as CalendarEvent['editableBy'],
    contact_from: values[39] as CalendarEvent['contact_from'],
    contact_custom: values[40] as CalendarEvent['contact_custom'],
    license: values[41] as CalendarEvent['license'],
    credits: values[42] as CalendarEvent['credits'],
    copyrightNotice: values[43] as CalendarEvent['copyrightNotice'],
    acquireLicensePage: values[44] as CalendarEvent['acquireLicensePage'],
    dates: (values[45] as readonly Values[]).map(toEventDate),
    images: (values[46] as readonly Values[]).map(toImage),
    prices: (values[47] as readonly Values[]).map(toPrice),
  };
}

export function valuesOfCalendarEvent(item: CalendarEvent): Values {
  return [
    item.id,
    item.event_slug,
    item.title_nb,
    item.title_en,
    item.desc_nb,
    item.desc_en,
    item.categories,
    item.tags,
    item.mode,
    item.organizers,
    item.ticketsInformation,
    item.publishingDate,
    item.ticketsFromDate,
    item.created_at,
    item.updated_at,
    item.minimumAge,
    item.maximumAge,
    item.ageRestriction,
    item.cancellationPeriod,
    item.views,
    item.isSuperEvent,
    item.superEvent,
    item.parent_event,
    item.type,
    item.isFeaturedEvent,
    item.isFeaturedInSpecialEvent,
    item.registrationEnabled,
    item.availableTickets,
    item.activeTickets,
    item.maxBookingDate,
    item.maxBookingTime,
    item.paymentMethod,
    item.facebookURL,
    item.moreInfoURL,
    item.streamingURL,
    item.videosURL,
    item.venueNote,
    item.author_id,
    item.editableBy,
    item.contact_from,
    item.contact_custom,
    item.license,
    item.credits,
    item.copyrightNotice,
    item.acquireLicensePage,
    item.dates.map(valuesOfEventDate),
    item.images.map(valuesOfImage),
    item.prices.map(valuesOfPrice),
  ];
}

function toEventDate(values: Values): EventDate {
  return {
    startDate: values[0] as EventDate['startDate'],
    endDate: values[1] as EventDate['endDate'],
    startTime: values[2] as EventDate['startTime'],
    duration: values[3] as EventDate['duration'],
    venue: values[4] as EventDate['venue'],
    ticketsURL: values[5] as EventDate['ticketsURL'],
    streamingURL: values[6] as EventDate['streamingURL'],
    mode: values[7] as EventDate['mode'],
    eventCancelled: values[8] as EventDate['eventCancelled'],
    eventSoldOut: values[9] as EventDate['eventSoldOut'],
    allDay: values[10] as EventDate['allDay'],
    eventStatus: values[11] as EventDate['eventStatus'],
    previousStartDate: values[12] as EventDate['previousStartDate'],
    prices: (values[13] as readonly Values[] | null)?.map(toPrice) ?? null,
  };
}

function valuesOfEventDate(item: EventDate): Values {
  return [
    item.startDate,
    item.endDate,
    item.startTime,
    item.duration,
    item.venue,
    item.ticketsURL,
    item.streamingURL,
    item.mode,
    item.eventCancelled,
    item.eventSoldOut,
    item.allDay,
    item.eventStatus,
    item.previousStartDate,
    item.prices?.map(valuesOfPrice) ?? null,
  ];
}

function toImage(values: Values): Image {
  return {
    urlSmall: values[0] as Image['urlSmall'],
    urlLarge: values[1] as Image['urlLarge'],
    alt: values[2] as Image['alt'],
    focusX: values[3] as Image['focusX'],
    focusY: values[4] as Image['focusY'],
    width: values[5] as Image['width'],
    height: values[6] as Image['height'],
    caption: values[7] as Image['caption'],
    credits: values[8] as Image['credits'],
    urlOriginal: values[9] as Image['urlOriginal'],
    originalSize: values[10] as Image['originalSize'],
    largeSize: values[11] as Image['largeSize'],
    smallSize: values[12] as Image['smallSize'],
    license: values[13] as Image['license'],
    copyrightNotice: values[14] as Image['copyrightNotice'],
    acquireLicensePage: values[15] as Image['acquireLicensePage'],
  };
}

function valuesOfImage(item: Image): Values {
  return [
    item.urlSmall,
    item.urlLarge,
    item.alt,
    item.focusX,
    item.focusY,
    item.width,
    item.height,
    item.caption,
    item.credits,
    item.urlOriginal,
    item.originalSize,
    item.largeSize,
    item.smallSize,
    item.license,
    item.copyrightNotice,
    item.acquireLicensePage,
  ];
}

function toPrice(values: Values): Price {
  return {
    type: values[0] as Price['type'],
    price: values[1] as Price['price'],
    name_nb: values[2] as Price['name_nb'],
    name_en: values[3] as Price['name_en'],
  };
}

function valuesOfPrice(item: Price): Values {
  return [item.type, item.price, item.name_nb, item.name_en];
}
