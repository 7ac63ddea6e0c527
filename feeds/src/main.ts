import { longestStop, runUntilSignal } from '@calendar/process';

await runUntilSignal(async () => {
  const [{ readConfiguration }, { startFeeds }] = await Promise.all([
    import('./configuration.ts'),
    import('./server.ts'),
  ]);
  const configuration = readConfiguration(process.env);
  const feeds = await startFeeds(configuration);
  const { stopDelay, stopGrace } = configuration;
  return {
    close: () => feeds.close(),
    longestStop: longestStop({ STOP_DELAY: stopDelay, STOP_GRACE: stopGrace }),
  };
});
