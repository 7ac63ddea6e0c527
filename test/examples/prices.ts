import { answers, type Example, example } from './example.ts';
import { anEvent, feedOf } from './items.ts';

/** The kroner that are read, and what forms hold of which they are read; null: no number. */
const READ: readonly (readonly [price: number | null, ...said: (string | number | null)[]])[] = [
  [250, 250, 249.5, '250', '250,-', '250.-', '250-', '250–', '250 ,-', 'kr 250', 'kr250', 'kr. 250'],
  [250, 'KR.250,-', '250 kr', '250 kr.', '250 kr.-', '250,- kr', 'NOK 250', '250 NOK'],
  [199, 199.49, '199,4999', '199.49'],
  [200, '199,5', '199.5'],
  [99, '99,49'],
  [100, '99,50', '100,–', '100,– kr'],
  [0, 0, '0', '0,49999999999999999', '0,4999999999999999999'],
  [12, '12.4'],
  [13, '12.50'],
  [1250, '1 250', '1\u00a0250', '1\u202f250', '1.250', '1.250,49', 'kr 1 250,–', 'NOK 1 250,-', 'kr 1 250,-'],
  [1251, '1 250,50'],
  [1250000, '1.250.000'],
  [2147483647, '2147483647', '2147483647,4', 2147483647.4],
  [null, null, '', ' ', '-', ',-', ',–', '100,––', 'kr', -1, -0.4, 2147483648, '2147483648', '2147483647,5'],
  [null, '-250', 'gratis', '250/300', '250-300', 'fra 250', '250 per person', 'kr.. 250', 'kr. 250 kr.'],
  [null, 'NOK. 250', '1250 000', '2 50', '1 2500', '$250', '250 EUR', '1,250.50', '1.2345', '1..250'],
  [null, '250,', '250.', '1e3', '٢٥٠'],
];
const PRICES = READ.flatMap(([price, ...said]) => said.map((each) => [each, price] as const));

const FORM = feedOf(
  anEvent('form', {
    ticketsInformation: 'ticketsInfo',
    prices: PRICES.map(([price]) => ({ type: 'REGULAR', price })),
  }),
);

/** docs/rules.md 30 "Reading a price". */
export const PRICES_READ: readonly Example[] = PRICES.map(([said, price], index) =>
  example(
    `of ${JSON.stringify(said)} the price is ${price} (interface 2.4; rules 30)`,
    FORM,
    answers(
      { query: 'eventByID', variables: { eventID: 'form' } },
      { count: PRICES.length, price },
      {},
      (data) => {
        const { prices } = data as { prices: readonly { price: number | null }[] };
        return { count: prices.length, price: prices[index]?.price };
      },
    ),
  ),
);
