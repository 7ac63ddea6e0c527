import { ValueCounter } from '../subgraphs/endpoints/ValueCounter.ts';

/**
 * Values that an item of a list adds to a subgraph's reply (docs/rules.md 41 "True cost of an operation").
 *
 * @param text as JSON
 */
export function costOfItem(text: string): number {
  const counter = new ValueCounter();
  counter.push(Buffer.from(`[${text}]`));
  return counter.values;
}
