import { eventually } from './eventually.ts';

/**
 * Waits until something holds. What it asks may fail meanwhile.
 *
 * @param what names the awaited event, for the message if it never comes
 */
export async function waitUntil(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  await eventually(async () => {
    let failure: unknown;
    try {
      if (await holds()) return;
    } catch (error) {
      failure = error;
    }
    throw new Error(`It never came to be that ${what}`, { cause: failure });
  });
}
