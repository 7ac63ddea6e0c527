import { runUntilSignal } from '@calendar/kit/process';

await runUntilSignal(async () => {
  const [{ readEnvironment }, { startEvents }] = await Promise.all([
    import('@calendar/config'),
    import('./server.ts'),
  ]);
  return startEvents(readEnvironment('events', process.env));
});
