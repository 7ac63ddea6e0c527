import type { HttpServer } from '@calendar/http';
import { ResponseBuffers } from '@calendar/http/ResponseBuffers';
import { pino } from 'pino';
import { createHttpServer } from '../front/http/createHttpServer.ts';
import { requestHandler } from '../front/http/handleRequest.ts';
import type { PreparedAnswer } from '../front/http/PreparedAnswer.ts';
import { SandboxFiles } from '../front/http/SandboxFiles.ts';
import { GatewayMetrics } from '../front/observe/GatewayMetrics.ts';
import { Observer } from '../front/observe/Observer.ts';

/** The gateway's HTTP server with a sandbox from that folder, and one answer to every GraphQL request. */
export function serveSite(sandbox: string, prepared: PreparedAnswer, reference?: string): HttpServer {
  const log = pino({ enabled: false });
  const site = {
    answer: async () => ({ prepared }),
    schemaText: async () => prepared,
    sandbox: new SandboxFiles(sandbox, reference),
    clock: Date.now,
    cacheMaxAge: 60,
    observer: new Observer({ metrics: new GatewayMetrics(), tracing: undefined, log }),
    responseBuffers: new ResponseBuffers(),
  };
  return createHttpServer(requestHandler(site));
}
