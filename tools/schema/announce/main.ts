import { runAnnounce } from './runAnnounce.ts';

process.exitCode = await runAnnounce(process.argv.slice(2), process.env, process.stdin);
