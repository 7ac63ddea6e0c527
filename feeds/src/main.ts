import { longestStop, runUntilSignal } from '@calendar/process';

await runUntilSignal(async () => {
  const [{ readConfiguration }, { startFeeds }] = await Promise.all([
    import('./configuration.ts'),
    import('./server.ts'),
  ]);
  const configuration = readConfiguration(process.env);
  const { stopDelay, stopGrace } = configuration;
  return async () => {
    const feeds = await startFeeds(configuration);
    return {
      close: () => feeds.close(),
      longestStop: longestStop({ STOP_DELAY: stopDelay, STOP_GRACE: stopGrace }),
    };
  };
});
