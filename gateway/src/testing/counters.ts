import type { Gateway } from '../server.ts';

/** How much each counter of a gateway named so has grown while something was done, by its labels; what stayed is left out. */
export async function growthOf(
  gateway: Gateway,
  name: string,
  done: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = await samplesOf(gateway, name);
  await done();
  const after = await samplesOf(gateway, name);
  return Object.fromEntries(
    Object.entries(after).flatMap(([labels, value]) => {
      const grown = value - (before[labels] ?? 0);
      return grown === 0 ? [] : [[labels, grown]];
    }),
  );
}

/** The present values of a gateway's metric, by its labels. */
export async function samplesOf({ adminUrl }: Gateway, name: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  const found = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'));
  return Object.fromEntries(Array.from(found, ([, labels = '', value]) => [labels, Number(value)]));
}
