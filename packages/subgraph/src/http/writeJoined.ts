import type { Writable } from 'node:stream';

/**
 * Writes parts together, in memory that is used again: else the whole heap is collected too often. False if the stream
 * has enough.
 */
export function writeJoined(stream: Writable, parts: readonly Buffer[]): boolean {
  let takesMore = true;
  let block = takeBlock();
  let used = 0;
  const flush = (): void => {
    const full = block;
    takesMore = stream.write(full.subarray(0, used), (error) => {
      if (!error) giveBack(full);
    });
  };
  for (const part of parts) {
    for (let at = 0; at < part.length; ) {
      if (used === BLOCK_BYTES) {
        flush();
        block = takeBlock();
        used = 0;
      }
      const copied = part.copy(block, used, at);
      used += copied;
      at += copied;
    }
  }
  flush();
  return takesMore;
}

const blocks: Buffer[] = [];

function takeBlock(): Buffer {
  return blocks.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES);
}

function giveBack(block: Buffer): void {
  if (blocks.length < MOST_BLOCKS) blocks.push(block);
}

const BLOCK_BYTES = 64 * 1024;
const MOST_BLOCKS = 64;
