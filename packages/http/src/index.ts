export type { ClosingReason, ConnectionCounts } from './ConnectionPlaces.ts';
export {
  CannotListen,
  type Handle,
  HttpServer,
  type HttpServerOptions,
  type RawReply,
  type Unreadable,
} from './HttpServer.ts';
export { HOST_NOT_ACCEPTED, hostAcceptance } from './hostAcceptance.ts';
export { openFiles } from './openFiles.ts';
