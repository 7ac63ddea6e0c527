/** A folder that all tests of a run share, and that is removed after them: `test/support/makeRunFolder.ts` makes it. */
export function runFolder(): string {
  const folder = process.env['TEST_RUN_FOLDER'];
  if (folder === undefined)
    throw new Error('TEST_RUN_FOLDER is not set: test/support/makeRunFolder.ts sets it.');
  return folder;
}
