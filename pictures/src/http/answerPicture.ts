import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@calendar/runtime/log';
import { SourceFault } from '@calendar/web';
import Negotiator from 'negotiator';
import type { Pictures } from '../kept/Pictures.ts';
import { UnreadablePicture } from '../read/checkFormat.ts';
import type { PictureFormat } from '../read/renderPicture.ts';

export function isPicturePath(path: string): boolean {
  return path.startsWith('/picture/');
}

/** `/picture/{key}/small` and `/large` (docs/rules.md 70 "Two sizes"): a key names one content, for ever. */
export async function answerPicture(
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
  { pictures, log, onAnswer }: PictureAnswers,
): Promise<void> {
  const [, key, size] = PATH.exec(url) ?? [];
  const refuse = (status: number, words: string, more: Readonly<Record<string, string>> = {}) => {
    onAnswer(status);
    response.writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...more,
    });
    response.end(method === 'HEAD' ? undefined : `${words}\n`);
  };
  if (method !== 'GET' && method !== 'HEAD') return refuse(405, 'Use GET.', { allow: 'GET, HEAD' });
  if (key === undefined || size === undefined) return refuse(404, 'There is no such picture.');
  const format = formatFor(headers.accept);
  try {
    const bytes = await pictures.rendition(key, size as 'small' | 'large', format);
    if (bytes === undefined) return refuse(404, 'There is no such picture.');
    onAnswer(200);
    response.writeHead(200, {
      'content-type': `image/${format}`,
      'content-length': bytes.length,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept',
    });
    response.end(method === 'HEAD' ? undefined : bytes);
  } catch (error) {
    if (!(error instanceof SourceFault || error instanceof UnreadablePicture))
      log.error({ error }, 'a picture could not be answered');
    return refuse(503, 'This picture cannot be had at the moment.', { 'retry-after': '600' });
  }
}

/** A program that takes any picture, as a browser's address bar or a reader of feeds, gets what all of them show. */
function formatFor(accept = ''): PictureFormat {
  const headers = { accept: accept.slice(0, 1_024).toLowerCase() };
  const taken = new Negotiator({ headers }).mediaTypes();
  return (['avif', 'webp'] as const).find((format) => taken.includes(`image/${format}`)) ?? 'jpeg';
}

const PATH = /^\/picture\/([a-z\d-]{1,40})\/(small|large)$/;

export interface PictureAnswers {
  readonly pictures: Pictures;
  readonly log: Logger;
  readonly onAnswer: (status: number) => void;
}
