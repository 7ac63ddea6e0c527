/** The place of an item's field: `events[17]` and the steps `dates`, 0, `venue` are `events[17].dates[0].venue`. */
export function placeOf(item: string, steps: readonly PropertyKey[]): string {
  return steps.reduce<string>(
    (place, step) => (typeof step === 'number' ? `${place}[${step}]` : `${place}.${String(step)}`),
    item,
  );
}
