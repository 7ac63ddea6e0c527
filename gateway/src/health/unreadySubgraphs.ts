import { request } from 'undici';

/** The names of the subgraphs whose `/health/ready` does not answer 200 within a second. */
export async function unreadySubgraphs(
  addresses: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const answers = await Promise.all(
    Object.entries(addresses).map(async ([name, address]) => ((await isReady(address)) ? [] : [name])),
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
