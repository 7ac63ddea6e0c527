import { midnight, weekend } from './calendarDays.ts';

/** What everybody sees first: whatever is on now or later. Always the same text. */
export const upcomingEvents = `# What is on now or later, in the order it happens.
#
# ▶ or Ctrl-Enter runs the query. Ctrl-Space suggests what can be asked for at the cursor.
# The book on the side explains every field. More examples are above.

query UpcomingEvents {
  events(pageSize: 10) {
    totalCount
    hasMore
    data {
      id
      title_nb
      title_en
      startDate
      endDate
      venue {
        name
        municipality
      }
      categories
      eventLink
    }
  }
}
`;

/** The examples one click away, in the order shown. Dates in them are those of the moment they are written. */
export const examples: readonly Example[] = [
  { name: 'Upcoming events', write: () => upcomingEvents },
  {
    name: 'Today by venue',
    write: ({
      now,
    }) => `# What is still on today, and at which venues. A date without \`fromDate\` starts now.

query Today {
  events(
    filter: { untilDate: "${midnight(now, 1)}", cancelledNotIncluded: true }
    pageSize: 50
  ) {
    totalCount
    venues {
      name
      hits
    }
    data {
      startTime
      title_nb
      venue {
        name
        address
      }
      eventSoldOut
    }
  }
}
`,
  },
  {
    name: 'This weekend by day',
    write: ({ now }) => {
      const { from, until } = weekend(now);
      return `# What begins this weekend. With \`groupRepetitionsByDay\` an event held on both days is there twice,
# and \`repetitions\` are its later times on the same day.

query ThisWeekend {
  events(
    filter: {
      fromStartDate: "${from}"
      untilDate: "${until}"
      groupRepetitionsByDay: true
    }
    pageSize: 100
  ) {
    totalCount
    data {
      startDate
      title_nb
      venue {
        name
      }
      repetitions {
        startTime
      }
    }
  }
}
`;
    },
  },
  {
    name: 'Search',
    write:
      () => `# Free text over titles, descriptions, keywords, venues, organizers and categories, in both languages.
# When nothing matches to the letter, small typing errors are forgiven: try "konsret".

query Search {
  events(filter: { searchTerm: "konsert" }) {
    totalCount
    data {
      startDate
      title_nb
      title_en
      tags
      venue {
        name
      }
      organizers {
        name
      }
    }
  }
}
`,
  },
  {
    name: 'Venue programme',
    write: async ({
      venueSlug,
    }) => `# Venues and organizers are named by their slug, as \`venues\` and \`organizers\` give it.

query VenueProgramme {
  events(filter: { venueSlug: ${JSON.stringify(await venueSlug())} }, pageSize: 25) {
    totalCount
    data {
      startDate
      duration
      title_nb
      images {
        urlSmall
        alt
      }
      repetitions {
        startDate
        venue {
          name
        }
      }
    }
  }
}
`,
  },
  {
    name: 'Prices',
    write:
      () => `# \`prices\` counts when \`ticketsInformation\` is \`ticketsInfo\`. \`price\` is whole kroner.

query Tickets {
  events(filter: { soldOutNotIncluded: true, cancelledNotIncluded: true }, pageSize: 20) {
    data {
      startDate
      title_nb
      ticketsInformation
      prices {
        price
        name_nb
        ticketType {
          name_nb
          name_en
        }
      }
      ticketsURL
    }
  }
}
`,
  },
  {
    name: 'Counts',
    write:
      () => `# How many upcoming events each category, venue and organizer has: over the whole list, not the page.

query FilterMenu {
  events(pageSize: 1) {
    totalCount
    categories {
      hits
      id
      name_nb
    }
    venues {
      hits
      slug
      name
    }
    organizers {
      hits
      slug
      name
    }
  }
}
`,
  },
  {
    name: 'Festivals',
    write:
      () => `# Events that hold others. The filter \`superEvent\` with an \`id\` from here gives that one's programme.

query Festivals {
  allUpcomingSuperEvents {
    id
    title_nb
    title_en
    startDate
    endDate
    venue {
      name
      location {
        latitude
        longitude
      }
    }
  }
}
`,
  },
  {
    name: 'Categories and places',
    write:
      () => `# The ids and slugs that filters take, with their names. Fetch them at run time: they change.

query Directory {
  categories {
    id
    name_nb
    name_en
    visible
    subcategories {
      id
      name_nb
    }
  }
  venues {
    slug
    name
    address
    postalCode
    municipality
  }
  organizers {
    slug
    name
    website
  }
}
`,
  },
];

/** An example query with a name in plain words. */
export interface Example {
  readonly name: string;
  /** The query's text, fit for this calendar at this moment. */
  write(calendar: Calendar): string | Promise<string>;
}

/** What an example may want to know of the calendar. */
export interface Calendar {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The slug of a venue where something is on. */
  venueSlug(): Promise<string>;
}
