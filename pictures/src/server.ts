import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { adminHandler, HttpServer, type RawReply, type Readiness, type Unreadable } from '@calendar/http';
import { buildId } from '@calendar/runtime/buildId';
import { installOnce } from '@calendar/runtime/installOnce';
import { createLogger, type Logger } from '@calendar/runtime/log';
import pTimeout from 'p-timeout';
import type { Configuration } from './configuration.ts';
import { PictureFetcher } from './fetch/PictureFetcher.ts';
import { answerPicture, isPicturePath } from './http/answerPicture.ts';
import { PictureFolder } from './kept/PictureFolder.ts';
import { Pictures } from './kept/Pictures.ts';
import { PicturesMetrics } from './observe/PicturesMetrics.ts';
import { FACES_FOLDER } from './read/facesFolder.ts';
import { Reader } from './read/Reader.ts';
import { PictureRecord } from './record/PictureRecord.ts';
import { Analyst } from './work/Analyst.ts';

/** Starts this part, and resolves when it listens. Throws a CannotListen when the port is taken. */
export async function startPictures(
  configuration: Configuration,
  log: Logger = createLogger('pictures', configuration.logLevel),
): Promise<PicturesPart> {
  const { database, allowList, site, dataDir, folderBytes } = configuration;
  const stopping = new AbortController();
  const record = new PictureRecord(database);
  const fetcher = new PictureFetcher({ allowList, site, signal: stopping.signal });
  const folder = new PictureFolder(
    dataDir === undefined ? undefined : join(dataDir, 'pictures'),
    folderBytes,
  );
  // A page of pictures does not wait for the analysis of others.
  const [renderer, reader] = [new Reader({ isPatient: false }), new Reader({ isPatient: true })];
  const pictures = new Pictures({ folder, record, fetcher, reader: renderer });
  const missing = new Set(['faces', 'record']);
  const onRecord = (isThere: boolean) => void (isThere ? missing.delete('record') : missing.add('record'));
  const analyst = new Analyst({ record, fetcher, reader, pictures, onRecord, log });
  const metrics = new PicturesMetrics({
    counts: () => analyst.counts,
    folderBytes: () => folder.bytes,
    readCounts: () => record.counts(),
  });

  let status: 'starting' | 'stopping' | undefined;
  const build = buildId(import.meta.url);
  const admin = adminHandler({
    hostsAccepted: configuration.hostsAccepted,
    readiness(): Readiness {
      const lacking = status === undefined ? [...missing] : [status, ...missing];
      return [
        lacking.length === 0 ? 200 : 503,
        { status: lacking.length === 0 ? 'ready' : 'waiting', missing: lacking, build },
      ];
    },
    metrics: () => metrics.read(),
  });
  const onAnswer = (code: number) => metrics.answered(code);
  const server = new HttpServer(
    (request, response) =>
      isPicturePath(request.url ?? '')
        ? void answerPicture(request, response, { pictures, log, onAnswer })
        : admin(request, response),
    { replyTo },
  );
  const { url } = await server.listen(configuration.port, configuration.host);
  log.info({ url }, 'pictures listens');
  const working = installFaces(log, stopping.signal).then(() => {
    if (stopping.signal.aborted) return;
    missing.delete('faces');
    analyst.start();
  });

  return {
    url,
    processes: () => [renderer.pid, reader.pid].filter((pid) => pid !== undefined),
    async close() {
      const { stopDelay, stopGrace } = configuration;
      status = 'stopping';
      log.info({ stopDelay, stopGrace }, 'pictures stops');
      analyst.stop();
      server.drain();
      await sleep(stopDelay);
      await server.stop(stopGrace);
      stopping.abort();
      await working;
      reader.close();
      renderer.close();
      const ended = analyst.close().then(() => Promise.all([fetcher.close(), record.close()]));
      // A silent database would hold the stop. What is claimed in it is free after two minutes.
      await pTimeout<unknown>(ended, { milliseconds: LONGEST_END, fallback: () => undefined });
      log.info('pictures has stopped');
    },
  };
}

/** The detector has its own lock file: most who install the project do not need it. */
async function installFaces(log: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await installOnce(FACES_FOLDER, 'the search for faces', (line) => log.info(line));
      return;
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'the detector of faces is missing: pictures wait for it');
      await sleep(BETWEEN_INSTALLATIONS, undefined, { signal }).catch(() => undefined);
    }
  }
}

function replyTo(kind: Unreadable): RawReply {
  const status = { headersTooLarge: 431, requestTimeout: 408, malformedRequest: 400 }[kind];
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    body: 'The request cannot be read.\n',
  };
}

/** Milliseconds. */
const BETWEEN_INSTALLATIONS = 10 * 60_000;
const LONGEST_END = 1_000;

export interface PicturesPart {
  readonly url: string;
  readonly processes: () => readonly number[];
  close(): Promise<void>;
}
