import { createGraphiQLFetcher } from '@graphiql/toolkit';

/** Asks the endpoint that this page came from. */
export const askEndpoint = createGraphiQLFetcher({ url: '/graphQL', enableIncrementalDelivery: false });

/** The slug of the venue with most upcoming events; any text where there is none. */
export async function busiestVenue(): Promise<string> {
  const answer: unknown = await askEndpoint({ query: '{ events(pageSize: 1) { venues { slug } } }' });
  const { data } = answer as VenuesAnswer;
  return data?.events?.venues[0]?.slug ?? 'no-venue';
}

interface VenuesAnswer {
  readonly data?: {
    readonly events: { readonly venues: readonly { readonly slug: string }[] } | null;
  } | null;
}
