import fc from 'fast-check';

/**
 * Draws some of the items of several groups: the same number from each group, as far as it has them.
 *
 * @param size how many are drawn; all there are where that is more
 * @param seed equal seeds draw equal items
 */
export function drawEvenly<Item>(
  groups: readonly (readonly Item[])[],
  size: number,
  seed: number,
): readonly Item[] {
  const shuffled = shuffle(groups, seed).map((group, place) => shuffle(group, seed + place));
  const longest = Math.max(0, ...shuffled.map(({ length }) => length));
  const rounds = Array.from({ length: longest }, (_, round) =>
    shuffled.flatMap((group) => group.slice(round, round + 1)),
  );
  return rounds.flat().slice(0, size);
}

function shuffle<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const order = fc.shuffledSubarray([...items.keys()], { minLength: items.length });
  return (fc.sample(order, { numRuns: 1, seed })[0] ?? []).map((place) => items[place] as Item);
}
