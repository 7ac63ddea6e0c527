import { runUntilSignal } from '@calendar/runtime';

await runUntilSignal(async () => {
  const [{ readSubgraphEnvironment }, { startDirectory }] = await Promise.all([
    import('@calendar/config'),
    import('./server.ts'),
  ]);
  return () => startDirectory(readSubgraphEnvironment('directory', process.env));
});
