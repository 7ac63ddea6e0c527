import { longestStop, runUntilSignal } from '@calendar/runtime';

await runUntilSignal(async () => {
  const [{ readConfiguration }, { startOutlets }] = await Promise.all([
    import('./configuration.ts'),
    import('./server.ts'),
  ]);
  const configuration = readConfiguration(process.env);
  const { stopDelay, stopGrace } = configuration;
  return async () => {
    const outlets = await startOutlets(configuration);
    return {
      close: () => outlets.close(),
      longestStop: longestStop({ STOP_DELAY: stopDelay, STOP_GRACE: stopGrace }),
    };
  };
});
