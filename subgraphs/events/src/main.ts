import { runUntilSignal } from '@calendar/runtime';

await runUntilSignal(async () => {
  const [{ readConfiguration }, { startEvents }] = await Promise.all([
    import('./configuration.ts'),
    import('./server.ts'),
  ]);
  return () => startEvents(readConfiguration(process.env));
});
