import { compare, type Data, text, type Variables } from './compare.ts';
import { ask } from './guide/plain.ts';

const [url = ''] = process.argv.slice(2);
const kept = new Map<string, Data>();

console.log(
  JSON.stringify({
    guide: await compare(url, {
      ask: async (variables: Variables) => {
        const { data } = await ask(text, variables);
        kept.set(JSON.stringify(variables), data as Data);
      },
      read: (variables: Variables) => kept.get(JSON.stringify(variables)) ?? null,
    }),
  }),
);
