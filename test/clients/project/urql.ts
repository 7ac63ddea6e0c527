import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { compare, type Data, lists, text } from './compare.ts';
import { client } from './guide/urql.ts';
import { client as byHand } from './guide/urqlByHand.ts';

const [url = ''] = process.argv.slice(2);

const exchanges = () => [cacheExchange({}), fetchExchange];
const byDefault = new Client({ url, exchanges: exchanges() });
const byPost = new Client({ url, exchanges: exchanges(), preferGetMethod: false });
const refused = await byDefault.query(text, { ...lists[0] });
const warnings: string[] = [];
console.warn = (warning) => warnings.push(String(warning));
const withGuide = { guide: await compare(url, through(client)), byHand: await compare(url, through(byHand)) };
const warningsOfGuide = [...warnings];
console.log(
  JSON.stringify({
    refused: [refused.error?.response?.status, refused.error?.graphQLErrors[0]?.extensions['code']],
    default: await compare(url, through(byPost)),
    ...withGuide,
    warningsOfGuide,
  }),
);

function through(client: Client) {
  return {
    ask: async (variables: object) => {
      const { error } = await client.query(text, variables).toPromise();
      if (error !== undefined) throw error;
    },
    read: (variables: object): Data | null => client.readQuery(text, variables)?.data ?? null,
  };
}
