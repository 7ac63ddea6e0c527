import { runUntilSignal } from '@calendar/runtime';

await runUntilSignal(async () => {
  const [{ readSubgraphEnvironment }, { startTaxonomy }] = await Promise.all([
    import('@calendar/config'),
    import('./server.ts'),
  ]);
  return () => startTaxonomy(readSubgraphEnvironment('taxonomy', process.env));
});
