import { createGraphiQLFetcher } from '@graphiql/toolkit';

export const askEndpoint = createGraphiQLFetcher({ url: '/graphQL', enableIncrementalDelivery: false });

/** The slug of the venue with most upcoming events; some text if there is none, or no answer. */
export async function busiestVenue(): Promise<string> {
  const answer: unknown = await Promise.resolve(askEndpoint({ query })).catch(() => ({}));
  const { data } = answer as VenuesAnswer;
  return data?.events?.venues[0]?.slug ?? 'venue-slug';
}

const query = '{ events(pageSize: 1) { venues { slug } } }';

interface VenuesAnswer {
  readonly data?: {
    readonly events: { readonly venues: readonly { readonly slug: string }[] } | null;
  } | null;
}
