import { runUntilSignal } from '@calendar/kit/process';

await runUntilSignal(async () => {
  const [{ readEnvironment }, { startDirectory }] = await Promise.all([
    import('@calendar/config'),
    import('./server.ts'),
  ]);
  return startDirectory(readEnvironment('directory', process.env));
});
