import { appendFile, cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildOnce, digestOf } from '@calendar/runtime/buildOnce';
import { installOnce } from '@calendar/runtime/installOnce';

// Writes the files for browsers into `dist`, unless they are there for the present sources: one for each program, which needs no other one, and the style sheets.

const folder = import.meta.dirname;
const sources = [
  'src/**/*',
  '*.{json,ts}',
  '../shared/**/*',
  '../../packages/{model/src/outline,time/src}/**/*',
];
// An end that removes what is half made.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
await buildOnce(join(folder, 'dist'), await digestOf(folder, sources), async (target) => {
  await installOnce(folder, 'the pages of outlets');
  await mkdir(target);
  await buildInto(target);
});

async function buildInto(target: string): Promise<void> {
  const { build } = await import('vite');
  for (const [name, entry] of Object.entries({
    pages: 'src/pages/main.ts',
    screen: 'src/screen/main.ts',
    'screen-worker': 'src/screen/worker.ts',
    widget: 'src/widget/main.ts',
  }))
    await build({
      configFile: false,
      root: folder,
      logLevel: 'warn',
      build: {
        outDir: target,
        emptyOutDir: false,
        reportCompressedSize: false,
        target: 'es2022',
        lib: { entry, name: 'calendar', formats: ['iife'], fileName: () => `${name}.js` },
      },
    });
  await cp(join(folder, 'src/styles'), target, { recursive: true });
  for (const name of ['pages.css', 'screen.css']) await appendFile(join(target, name), focusRules());
}

/** The point in a picture that shows people: pages have no inline styles, so there is a class for each hundredth. */
function focusRules(): string {
  const rules = ['x', 'y'].flatMap((axis) =>
    Array.from({ length: 101 }, (_, at) => `.focus-${axis}-${at}{--${axis}:${at}%}`),
  );
  return `\n${rules.join('\n')}\n`;
}
