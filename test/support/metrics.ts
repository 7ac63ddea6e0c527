/** The present values of a metric that a part reports to operators, by its labels. */
export async function samplesOf(adminUrl: string, name: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  const found = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'));
  return Object.fromEntries(Array.from(found, ([, labels = '', value]) => [labels, Number(value)]));
}

/** The one with these labels, by default the one with none; NaN if it is not there. */
export async function metricOf(adminUrl: string, name: string, labels = ''): Promise<number> {
  return (await samplesOf(adminUrl, name))[labels] ?? Number.NaN;
}

/** How much each has grown while something was done, by its labels; what stayed is left out. */
export async function growthOf(
  adminUrl: string,
  name: string,
  done: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = await samplesOf(adminUrl, name);
  await done();
  const after = await samplesOf(adminUrl, name);
  return Object.fromEntries(
    Object.entries(after).flatMap(([labels, value]) => {
      const grown = value - (before[labels] ?? 0);
      return grown === 0 ? [] : [[labels, grown]];
    }),
  );
}
