import { readConfig } from './config.ts';
import { startGateway } from './server.ts';

const gateway = await startGateway(readConfig(process.env));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void gateway.close());
}
