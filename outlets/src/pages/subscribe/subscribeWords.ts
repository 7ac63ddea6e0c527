import type { Language } from '../../../shared/language.ts';

const nb = {
  title: 'Abonner',
  about: 'Arrangementene kommer inn i kalenderen din, og holder seg oppdatert av seg selv. Nå:',
  addresses: 'Andre kalendere',
  addressesHelp:
    'Kopier en av adressene, og legg den til som abonnement, internettkalender eller «fra nettadresse». Den første åpner kalenderprogrammet med en gang på mange maskiner.',
  does: 'Slik virker abonnementet',
  points: [
    'Kalenderen din spør selv etter endringer: Apple vanligvis hver time eller dag, Outlook og Google flere ganger i døgnet.',
    'Nye arrangementer kommer til. Avlyste, utsatte og flyttede blir merket i tittelen.',
    'Datoer blir stående i 30 dager etter at de er over.',
    'Er det flere enn en kalender kan ha, kommer de nærmeste, og den siste dagen sier fra.',
    'Du kan slutte når som helst ved å fjerne kalenderen. Vi vet ikke hvem du er.',
  ],
  news: 'Som nyheter',
  newsHelp: 'Nye og endrede arrangementer i en leser for nyhetsstrømmer: Atom, RSS og JSON Feed.',
};

const en: typeof nb = {
  title: 'Subscribe',
  about: 'The events come into your calendar, and keep themselves up to date. Now:',
  addresses: 'Other calendars',
  addressesHelp:
    'Copy one of the addresses, and add it as a subscription, an internet calendar or “from URL”. The first one opens the calendar program at once on many machines.',
  does: 'What a subscription does',
  points: [
    'Your calendar asks for changes by itself: Apple usually every hour or day, Outlook and Google several times a day.',
    'New events are added. Cancelled, postponed and moved ones are marked in their titles.',
    'Dates stay for 30 days after they are over.',
    'If there are more than a calendar can hold, the nearest ones come, and the last day says so.',
    'You can stop at any time by removing the calendar. We do not know who you are.',
  ],
  news: 'As news',
  newsHelp: 'New and changed events in a feed reader: Atom, RSS and JSON Feed.',
};

export const subscribeWords: Readonly<Record<Language, typeof nb>> = { nb, en };
