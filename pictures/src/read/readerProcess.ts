import { lowerPriority } from '@calendar/runtime/lowerPriority';
import sharp from 'sharp';
import type { Job, JobResult } from './Reader.ts';
import { readPicture } from './readPicture.ts';
import { renderPicture } from './renderPicture.ts';

// Works on pictures of others, in a process that may crash, hang or grow: its parent ends it then, and it ends with its
// parent. Callers of the calendar come first.

lowerPriority(Number(process.argv[2]));
sharp.cache(false);
sharp.concurrency(1);

// Native code grows outside of JavaScript's heap. Its threads leave this one free to watch it.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY) process.kill(process.pid, 'SIGKILL');
}, 25).unref();

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (job: Job) => {
  void resultOf(job).then((result) => process.send?.(result));
});

async function resultOf(job: Job): Promise<JobResult> {
  try {
    return job.kind === 'read'
      ? { read: await readPicture(job.bytes, job.withFaces) }
      : { rendered: await renderPicture(job) };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

/** Bytes. A picture of 50 megapixels and the models of the detector need about half of it. */
const MOST_MEMORY = 900 * 1024 * 1024;
