import module from 'node:module';
import { InvalidEnvironment } from '@calendar/config';
import { readConfig } from './config.ts';
import { startGateway } from './server.ts';

// Where NODE_COMPILE_CACHE names a folder, the next process starts in half the time, also when this one is killed.
module.flushCompileCache?.();
const gateway = await startGateway(readConfigOrExit());

process.once('SIGTERM', stop).once('SIGINT', stop);
process.on('SIGHUP', () => void gateway.reload());
// A parent that started this process with a channel and is gone will not signal any more.
if (process.channel) process.once('disconnect', stop);

function stop(): void {
  process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT').removeAllListeners('disconnect');
  void gateway.close().then(() => process.exit(0));
}

function readConfigOrExit(): ReturnType<typeof readConfig> {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof InvalidEnvironment)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(78);
  }
}
