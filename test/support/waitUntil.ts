import { eventually } from './eventually.ts';

/**
 * Waits until something holds. What it asks may fail meanwhile.
 *
 * @param what says what was waited for, when it never comes
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
