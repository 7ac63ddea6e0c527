import { request } from 'undici';

/** The names of the subgraphs of which no replica's `/health/ready` answers 200 within a second. */
export async function unreadySubgraphs(
  subgraphs: Readonly<Record<string, readonly string[]>>,
): Promise<readonly string[]> {
  const answers = await Promise.all(
    Object.entries(subgraphs).map(async ([name, addresses]) =>
      (await Promise.all(addresses.map(isReady))).includes(true) ? [] : [name],
    ),
  );
  return answers.flat();
}

async function isReady(address: string): Promise<boolean> {
  try {
    const base = address.replace(/\/(graphql\/?)?$/, '');
    const { statusCode, body } = await request(`${base}/health/ready`, { signal: AbortSignal.timeout(1000) });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
