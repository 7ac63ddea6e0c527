import { startPostgres } from '../embedded/startPostgres.ts';

/** Starts a server in the folder of its first argument, says so on standard output, and stays. */
const server = await startPostgres({ dataDir: process.argv[2] ?? '', durable: false });
process.stdout.write(`${server.pid}\n`);
setInterval(() => undefined, 60_000);
