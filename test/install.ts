import { installOnce } from '@calendar/runtime/installOnce';

/** Runs before the tests: the libraries of those in this folder have their own lock file. */
export async function setup(): Promise<void> {
  await installOnce(import.meta.dirname, 'the suite');
}
