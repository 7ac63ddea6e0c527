import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { compare, type Data, text } from './compare.ts';
import { client } from './guide/apollo.ts';
import { client as ready } from './guide/apolloReady.ts';

const [url = ''] = process.argv.slice(2);
const query = gql(text);

const byDefault = new ApolloClient({ link: new HttpLink({ uri: url }), cache: new InMemoryCache() });
console.log(
  JSON.stringify({
    default: await compare(url, through(byDefault)),
    guide: await compare(url, through(client)),
    ready: await compare(url, through(ready)),
  }),
);

function through(client: ApolloClient) {
  return {
    ask: (variables: object) => client.query({ query, variables }),
    read: (variables: object) => client.cache.readQuery<Data>({ query, variables }),
  };
}
