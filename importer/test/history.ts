import fc from 'fast-check';

/** An item of a source by its number: when and where it is held never changes, its text does. */
export interface Item {
  readonly number: number;
  readonly text: string;
}

const anItem: fc.Arbitrary<Item> = fc.record({
  number: fc.nat(23),
  text: fc.constantFrom('Quiz', 'Konsert', 'Kveld', 'Åpen scene'),
});

/** Versions of a source. Each has some of the items, in some order, with some texts. */
export const aHistory = fc.array(
  fc.uniqueArray(anItem, { selector: ({ number }) => number, minLength: 1, maxLength: 12 }),
  { minLength: 2, maxLength: 6 },
);
