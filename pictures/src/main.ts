import { longestStop, runUntilSignal } from '@calendar/runtime';

await runUntilSignal(async () => {
  const [{ readConfiguration }, { startPictures }] = await Promise.all([
    import('./configuration.ts'),
    import('./server.ts'),
  ]);
  const configuration = readConfiguration(process.env);
  const { stopDelay, stopGrace } = configuration;
  return async () => {
    const pictures = await startPictures(configuration);
    return {
      close: () => pictures.close(),
      longestStop: longestStop({ STOP_DELAY: stopDelay, STOP_GRACE: stopGrace }),
    };
  };
});
