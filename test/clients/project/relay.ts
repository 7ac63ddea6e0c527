import * as relay from 'relay-runtime';
import { compare, type Data } from './compare.ts';
import { environment } from './guide/relay.ts';
import { relayDataID } from './guide/relayDataID.ts';
import artifact from './relay/GroupedEvents.json' with { type: 'json' };

const [url = ''] = process.argv.slice(2);
// What relay-compiler makes of the text in it.
const request = artifact as unknown as relay.ConcreteRequest;

const like = (settings: object) =>
  new relay.Environment({
    network: environment.getNetwork(),
    store: new relay.Store(new relay.RecordSource()),
    ...settings,
  });
console.log(
  JSON.stringify({
    default: await compare(url, through(like({}))),
    guide: await compare(url, through(environment)),
    byHand: await compare(url, through(like({ getDataID: relayDataID }))),
  }),
);

function through(environment: relay.Environment) {
  const descriptor = (variables: object) => relay.createOperationDescriptor(request, { ...variables });
  return {
    ask: async (variables: object) => {
      environment.retain(descriptor(variables));
      await relay.fetchQuery(environment, request, { ...variables }).toPromise();
    },
    read: (variables: object) => {
      const { data, isMissingData } = environment.lookup(descriptor(variables).fragment);
      return isMissingData ? null : (data as unknown as Data);
    },
  };
}
