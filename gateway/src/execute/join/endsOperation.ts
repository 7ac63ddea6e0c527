import { Refusal } from '../../errors/Refusal.ts';
import { Abandoned } from '../../subgraphs/InFlight.ts';
import { LargerThanHere } from './RecordedFetches.ts';

/** Whether what a fetch failed with ends its whole operation, and not only the fields that it was to bring. */
export function endsOperation(failure: unknown): boolean {
  return failure instanceof Refusal || failure instanceof Abandoned || failure instanceof LargerThanHere;
}
