import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('without a store to share answers through nothing is shared, and no client library is loaded', () => {
  expect(librariesLoadedFor('undefined')).toEqual([]);
  expect(librariesLoadedFor('"redis://127.0.0.1:9"')).not.toEqual([]);
});

/** Modules of the client library that a process loads to share answers through that store. */
function librariesLoadedFor(url: string): readonly string[] {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({
      load(address, context, next) {
        loaded.push(address);
        return next(address, context);
      },
    });
    await import(${JSON.stringify(new URL('../../../server.ts', import.meta.url).href)});
    const { openSharedAnswers } = await import(${JSON.stringify(new URL('./SharedAnswers.ts', import.meta.url).href)});
    const log = { warn() {}, info() {} };
    await openSharedAnswers(${url}, { secret: 's', watch: { isPresent: () => true }, log });
    console.log(JSON.stringify(loaded.filter((each) => each.includes('redis'))));
    process.exit();`;
  const words = ['--input-type=module', '--eval', program];
  const cwd = fileURLToPath(new URL('../../../..', import.meta.url));
  return JSON.parse(execFileSync(process.execPath, words, { cwd, encoding: 'utf8' }));
}
