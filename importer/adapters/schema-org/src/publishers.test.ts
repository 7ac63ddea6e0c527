import { checkFeed } from '@calendar/importer';
import { describe, expect, test } from 'vitest';
import { adapt } from './testing/adapt.ts';

// The shapes are those of the publishers' pages; what they say is invented.

describe('The Events Calendar (WordPress)', () => {
  const page = [
    {
      '@context': 'http://schema.org',
      '@type': 'Event',
      name: 'Åpen scene &#8211; vårens siste',
      description: '&lt;p&gt;Ta med &lt;strong&gt;gitaren&lt;/strong&gt; &amp;amp; stemmen.&lt;/p&gt;\\n',
      image: 'https://huset.example/wp-content/uploads/scene.jpg',
      url: 'https://huset.example/event/apen-scene/',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      startDate: '2026-05-01T19:00:00+02:00',
      endDate: '2026-05-01T22:00:00+02:00',
      location: {
        '@type': 'Place',
        name: 'Huset',
        description: '',
        url: 'https://huset.example/venue/huset/',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Storgata 1',
          addressLocality: 'Bodø',
          postalCode: '8006',
          addressCountry: 'Norway',
        },
        telephone: '',
        sameAs: '',
      },
      organizer: {
        '@type': 'Person',
        name: 'Visens venner',
        description: '',
        url: 'https://huset.example/organizer/visens-venner/',
        telephone: '75 00 00 00',
        email: 'p&#111;st&#64;h&#117;set&#46;ex&#097;mple',
        sameAs: '',
      },
      offers: {
        '@type': 'Offer',
        price: '0',
        priceCurrency: 'NOK',
        url: 'https://huset.example/event/apen-scene/',
        category: 'primary',
        availability: 'inStock',
        validFrom: '2026-04-01T00:00:00+00:00',
      },
      performer: 'Organization',
    },
  ];

  test('its events', () => {
    expect(adapt(page)).toMatchObject({
      event: {
        title_nb: 'Åpen scene – vårens siste',
        desc_nb: '<p>Ta med <strong>gitaren</strong> &amp; stemmen.</p>\n',
        tags: [],
        ticketsInformation: 'free',
        prices: [],
        mode: 'offline',
        moreInfoURL: 'https://huset.example/event/apen-scene/',
        dates: [{ startDate: '2026-05-01 19:00:00+02:00', endDate: '2026-05-01 22:00:00+02:00' }],
      },
      feed: {
        venues: [{ name: 'Huset', address: 'Storgata 1', municipality: 'Bodø', postalCode: '8006' }],
        organizers: [{ name: 'Visens venner', email: 'post@huset.example', telephoneNumber: '75 00 00 00' }],
      },
    });
  });
});

describe('Squarespace', () => {
  const page = {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: 'Vinylkveld &mdash; Scene 2026',
    startDate: '2026-05-01T19:00:00+0200',
    endDate: '2026-05-01T22:00:00+0200',
    location: { '@type': 'Place', name: 'Scene 2026', address: 'Storgata 1\nOslo, 0155\nNorway' },
    image: ['http://static1.squarespace.example/vinyl.jpg?format=1500w'],
  };

  test('its events', () => {
    expect(adapt(page)).toMatchObject({
      event: {
        title_nb: 'Vinylkveld — Scene 2026',
        dates: [{ startDate: '2026-05-01 19:00:00+02:00', endDate: '2026-05-01 22:00:00+02:00' }],
        images: [{ urlLarge: 'http://static1.squarespace.example/vinyl.jpg?format=1500w' }],
      },
      feed: {
        venues: [{ name: 'Scene 2026', address: 'Storgata 1', municipality: 'Oslo', postalCode: '0155' }],
      },
      findings: [],
    });
  });
});

describe('Eventbrite', () => {
  const page = {
    '@context': 'https://schema.org',
    '@type': 'BusinessEvent',
    name: 'Kurs i keramikk',
    url: 'https://www.eventbrite.example/e/kurs-i-keramikk-tickets-100000000001',
    description: 'Lag din egen kopp',
    image: 'https://img.evbuc.example/kopp.jpg',
    startDate: '2026-05-02T10:00:00+02:00',
    endDate: '2026-05-02T15:00:00+02:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: 'Verkstedet',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Verftsgata 3',
        addressLocality: 'Bergen',
        addressRegion: 'Vestland',
        postalCode: '5003',
        addressCountry: 'NO',
      },
    },
    organizer: {
      '@type': 'Organization',
      name: 'Leirlaget',
      url: 'https://www.eventbrite.example/o/leirlaget-200000000002',
    },
    offers: [
      {
        '@type': 'AggregateOffer',
        lowPrice: '350.00',
        highPrice: '500.00',
        priceCurrency: 'NOK',
        availability: 'SoldOut',
        availabilityStarts: '2026-02-01T08:00:00Z',
        availabilityEnds: '2026-05-02T08:00:00Z',
        inventoryLevel: '0',
        validFrom: '2026-02-01T08:00:00Z',
        url: 'https://www.eventbrite.example/e/kurs-i-keramikk-tickets-100000000001',
      },
    ],
  };

  test('its events', () => {
    expect(adapt(page)).toMatchObject({
      event: {
        title_nb: 'Kurs i keramikk',
        ticketsInformation: 'ticketsInfo',
        prices: [{ price: 350 }, { price: 500 }],
        ticketsFromDate: '2026-02-01 09:00:00+01:00',
        dates: [{ startDate: '2026-05-02 10:00:00+02:00', eventSoldOut: true }],
      },
      feed: {
        venues: [{ name: 'Verkstedet', address: 'Verftsgata 3', municipality: 'Bergen', postalCode: '5003' }],
        organizers: [
          { name: 'Leirlaget', website: 'https://www.eventbrite.example/o/leirlaget-200000000002' },
        ],
      },
    });
  });
});

describe('Ticketmaster', () => {
  const page = [
    {
      '@context': 'http://schema.org',
      '@type': 'MusicEvent',
      url: 'https://www.ticketmaster.example/event/nordlys-billetter/300003',
      name: 'Nordlys',
      description: 'Nordlys | 3. mai 2026 | Spektrum',
      image: 'https://s1.ticketm.example/nordlys.jpg',
      startDate: '2026-05-03T19:30:00+02:00',
      endDate: '2026-05-03',
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-03-03T19:30:00+01:00',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'Spektrum',
        sameAs: 'https://www.ticketmaster.example/venue/spektrum/4004',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Sonja Henies plass 2',
          addressLocality: 'Oslo',
          postalCode: '0185',
          addressCountry: 'NO',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 59.9135, longitude: 10.7567 },
      },
      offers: {
        '@type': 'Offer',
        url: 'https://www.ticketmaster.example/event/nordlys-billetter/300003',
        availability: 'http://schema.org/InStock',
        price: '495',
        priceCurrency: 'NOK',
        validFrom: '2026-01-10T09:00:00Z',
      },
      performer: [
        {
          '@type': 'MusicGroup',
          name: 'Nordlys',
          sameAs: 'https://www.ticketmaster.example/artist/nordlys/5',
        },
      ],
    },
  ];

  test('its events', () => {
    expect(adapt(page)).toMatchObject({
      event: {
        title_nb: 'Nordlys',
        tags: ['Nordlys'],
        prices: [{ type: 'REGULAR', price: 495 }],
        dates: [{ startDate: '2026-05-03 19:30:00+02:00', eventCancelled: false }],
      },
      feed: {
        venues: [
          {
            name: 'Spektrum',
            municipality: 'Oslo',
            postalCode: '0185',
            location: { latitude: 59.9135, longitude: 10.7567 },
          },
        ],
      },
    });
  });
});

describe('Meetup', () => {
  const page = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Kodekveld',
    url: 'https://www.meetup.example/kodeklubben/events/600006/',
    description: 'Vi koder sammen.',
    startDate: '2026-05-04T18:00+02:00',
    endDate: '2026-05-04T20:00+02:00',
    eventStatus: 'https://schema.org/EventCancelled',
    image: ['https://secure.meetupstatic.example/kode.jpeg'],
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: 'https://www.meetup.example/kodeklubben/events/600006/' },
    organizer: {
      '@type': 'Organization',
      name: 'Kodeklubben',
      url: 'https://www.meetup.example/kodeklubben/',
    },
    performer: 'Kodeklubben',
  };

  test('its events', () => {
    expect(adapt(page)).toMatchObject({
      event: {
        mode: 'online',
        tags: ['Kodeklubben'],
        dates: [
          {
            startDate: '2026-05-04 18:00:00+02:00',
            endDate: '2026-05-04 20:00:00+02:00',
            eventCancelled: true,
          },
        ],
      },
      feed: { venues: [], organizers: [{ website: 'https://www.meetup.example/kodeklubben/' }] },
    });
  });
});

describe('Wix Events', () => {
  const page = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Quiz på kaia',
    startDate: '2026-05-05T17:00:00.000Z',
    endDate: '2026-05-05T19:00:00.000Z',
    location: { '@type': 'Place', name: 'Kaia', address: 'Havnegata 7, 8006 Bodø, Norway' },
    image: {
      '@type': 'ImageObject',
      url: 'https://static.wixstatic.example/quiz.jpg',
      height: '900',
      width: '1600',
    },
    description: 'Lag på fire',
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'NOK',
      lowPrice: '0.00',
      highPrice: '0.00',
      offers: [
        {
          '@type': 'Offer',
          price: '0.00',
          priceCurrency: 'NOK',
          availability: 'https://schema.org/InStock',
          url: 'https://kaia.example/event-details/quiz',
        },
      ],
    },
    url: 'https://kaia.example/event-details/quiz',
  };

  test('its events', () => {
    expect(adapt(page)).toMatchObject({
      event: {
        ticketsInformation: 'free',
        images: [{ urlLarge: 'https://static.wixstatic.example/quiz.jpg', width: 1600, height: 900 }],
        dates: [{ startDate: '2026-05-05 19:00:00+02:00', endDate: '2026-05-05 21:00:00+02:00' }],
      },
      feed: { venues: [{ name: 'Kaia', address: 'Havnegata 7', municipality: 'Bodø', postalCode: '8006' }] },
    });
  });
});

describe('Songkick', () => {
  const page = [
    {
      '@context': 'http://schema.org',
      '@type': 'MusicEvent',
      name: 'Blåtimen',
      url: 'https://www.songkick.example/concerts/700007-blatimen?utm_medium=organic',
      image: 'http://images.sk-static.example/blatimen.jpg',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          addressLocality: 'Tromsø',
          addressCountry: 'Norway',
          streetAddress: '',
          postalCode: '',
        },
        name: 'Driv',
        sameAs: 'http://www.driv.example',
        geo: { '@type': 'GeoCoordinates', latitude: 69.6492, longitude: 18.9553 },
      },
      startDate: '2026-05-06T20:00:00',
      endDate: '2026-05-06',
      performer: [
        { '@type': 'MusicGroup', name: 'Blåtimen', sameAs: 'https://www.songkick.example/artists/8' },
      ],
    },
  ];

  test('its events', () => {
    expect(adapt(page)).toMatchObject({
      event: { type: 'MusicEvent', tags: ['Blåtimen'], dates: [{ startDate: '2026-05-06 20:00:00+02:00' }] },
      feed: { venues: [{ name: 'Driv', address: null, municipality: 'Tromsø', postalCode: null }] },
    });
  });
});

describe('EventON (WordPress)', () => {
  const page = {
    '@context': 'http://schema.org',
    '@id': 'event_900',
    '@type': 'Event',
    name: 'Familiedag',
    url: 'https://museet.example/events/familiedag/?ri=0',
    startDate: '2026-5-9T11:00+2:00',
    endDate: '2026-5-9T15:00+2:00',
    image: 'https://museet.example/familie.jpg',
    description: '<p>Aktiviteter for store og små</p>',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: [
      {
        '@type': 'Place',
        name: 'Museet',
        address: { '@type': 'PostalAddress', streetAddress: 'Prinsens gate 116, 8005 Bodø' },
      },
    ],
    organizer: [{ '@type': 'Organization', name: 'Museet', url: 'https://museet.example' }],
    eventStatus: 'https://schema.org/EventPostponed',
  };

  test('its events', () => {
    expect(adapt(page)).toMatchObject({
      event: {
        title_nb: 'Familiedag',
        desc_nb: '<p>Aktiviteter for store og små</p>',
        dates: [
          {
            startDate: '2026-05-09 11:00:00+02:00',
            endDate: '2026-05-09 15:00:00+02:00',
            eventCancelled: true,
          },
        ],
      },
      feed: {
        venues: [{ name: 'Museet', address: 'Prinsens gate 116', municipality: 'Bodø', postalCode: '8005' }],
        organizers: [{ website: 'https://museet.example' }],
      },
    });
  });
});

describe('Modern Events Calendar (WordPress)', () => {
  const page = {
    '@context': 'http://schema.org',
    '@type': 'Event',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: '2026-05-10',
    endDate: '2026-05-11',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: 'Torget', image: '', address: 'Torget 1, 8006 Bodø' },
    organizer: { '@type': 'Person', name: '', url: '' },
    offers: {
      url: 'https://byen.example/events/marked/',
      price: 'Gratis',
      priceCurrency: 'NOK',
      availability: 'https://schema.org/InStock',
      validFrom: '2026-05-10T00:00',
    },
    performer: '',
    description: 'Boder og musikk',
    image: '',
    name: 'Vårmarked',
    url: 'https://byen.example/events/marked/',
  };

  test('its events', () => {
    expect(adapt(page)).toMatchObject({
      event: {
        ticketsInformation: 'free',
        images: [],
        organizers: [],
        dates: [{ startDate: '2026-05-10 00:00:00+02:00' }],
      },
      feed: { venues: [{ name: 'Torget', address: 'Torget 1', municipality: 'Bodø' }], organizers: [] },
    });
  });
});

describe('Luma', () => {
  const page = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': 'https://luma.example/abc123',
    name: 'Frokostmøte',
    startDate: '2026-05-12T08:00:00.000+02:00',
    endDate: '2026-05-12T09:30:00.000+02:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    description: 'Kaffe fra kl. 8',
    image: ['https://images.lumacdn.example/frokost.png'],
    location: {
      '@type': 'Place',
      name: 'Mesh',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Tordenskiolds gate 2, 0160 Oslo, Norway',
        addressLocality: 'Oslo',
        addressRegion: 'Oslo',
        addressCountry: { '@type': 'Country', name: 'Norway' },
      },
      latitude: 59.9125,
      longitude: 10.7365,
    },
    organizer: [{ '@type': 'Person', name: 'Åse Ås', url: 'https://luma.example/user/aase' }],
    offers: [
      {
        '@type': 'Offer',
        name: 'Standard',
        price: 150,
        priceCurrency: 'NOK',
        availability: 'https://schema.org/SoldOut',
        url: 'https://luma.example/abc123',
      },
    ],
  };

  test('its events', () => {
    expect(adapt(page)).toMatchObject({
      event: {
        id: 'https://luma.example/abc123',
        prices: [{ price: 150, name_nb: 'Standard' }],
        dates: [{ startDate: '2026-05-12 08:00:00+02:00', eventSoldOut: true }],
      },
      feed: {
        venues: [
          {
            name: 'Mesh',
            address: 'Tordenskiolds gate 2',
            municipality: 'Oslo',
            postalCode: '0160',
            location: { latitude: 59.9125, longitude: 10.7365 },
          },
        ],
      },
    });
  });
});

test('placeholders of performers are nobody’s name', () => {
  const { event, findings } = adapt({
    '@type': 'Event',
    name: 'A',
    startDate: '2026-05-01',
    performer: 'Organization',
  });
  expect(event.tags).toEqual([]);
  expect(findings).toEqual(['performer: a performer needs a name']);
});

test('a description that shows how markup is written stays as it is', async () => {
  const description = 'Lær å skrive &lt;p&gt; i HTML';
  const { feed, event } = adapt({ '@type': 'Event', name: 'Kurs', startDate: '2026-05-01', description });
  expect(event.desc_nb).toBe(description);
  await expect(checkFeed(feed)).resolves.toBeTruthy();
});
