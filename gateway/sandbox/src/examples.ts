import { midnight, weekend } from './calendarDays.ts';

/** What everybody sees first: whatever is on now or later. Always the same text. */
export const upcomingEvents = `# On now or later, in chronological order.
# ▶ or Ctrl-Enter runs it, Ctrl-Space suggests.

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
    write: ({ now }) => `# Still on today, and how much where.
# Without \`fromDate\` the list begins now.

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
      return `# An event held on both days is there twice;
# \`repetitions\` are its later times that day.

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
    write: () => `# In both languages, accents and case aside.
# Typing errors are forgiven: try "konsret".

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
    write: async ({ venueSlug }) => `# Slugs come from the query \`venues\`.

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
    write: () => `# Whole kroner; null when what was entered
# is not a number.

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
    write: () => `# Counted over the whole list, not the page.

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
    write: () => `# The filter \`superEvent\` with one of these ids
# gives its programme.

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
    write: () => `# Ids and slugs for filters. They change:
# fetch them at run time.

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

export interface Example {
  readonly name: string;
  /** The query's text, fit for this calendar at this moment. */
  write(calendar: Calendar): string | Promise<string>;
}

export interface Calendar {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The slug of a venue where something is on. */
  venueSlug(): Promise<string>;
}
