import { type DatabaseUrls, importFeed, openFeed, yieldToReaders } from '@calendar/importer';
import { endWithParent } from '../processes/endWithParent.ts';
import type { ImportTask, TakenIn } from './measureImports.ts';

// One import in a separate process, like `npm run import`. So its memory is that of this process.

endWithParent();
yieldToReaders();
process.once('message', (task: ImportTask) => {
  void attemptImport(task).then((taken) => process.send?.(taken));
});

async function attemptImport({ feed, databases }: ImportTask): Promise<TakenIn> {
  const cpu = process.cpuUsage();
  const began = performance.now();
  const { sections } = await importFeed({
    source: await openFeed(feed),
    databases: databases as DatabaseUrls,
  });
  const used = process.cpuUsage(cpu);
  const counts = Object.values(sections);
  const sum = (name: 'new' | 'changed' | 'removed' | 'unchanged') =>
    counts.reduce((total, section) => total + section[name], 0);
  return {
    seconds: (performance.now() - began) / 1000,
    cpuSeconds: (used.user + used.system) / 1_000_000,
    peakBytes: process.resourceUsage().maxRSS * 1024,
    written: sum('new') + sum('changed') + sum('removed'),
    unchanged: sum('unchanged'),
  };
}
