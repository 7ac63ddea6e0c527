import { runUntilSignal } from '@calendar/kit/process';

await runUntilSignal(async () => {
  const [{ readEnvironment }, { startTaxonomy }] = await Promise.all([
    import('@calendar/config'),
    import('./server.ts'),
  ]);
  return startTaxonomy(readEnvironment('taxonomy', process.env));
});
