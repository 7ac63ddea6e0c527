export { addressShare, connectionShare } from './addressShare.ts';
export { adminHandler, type MetricsText, type Readiness } from './adminHandler.ts';
export type { ClosingReason, ConnectionCounts } from './ConnectionPlaces.ts';
export { clientAddress, type TrustedProxies } from './clientAddress.ts';
export { compressBody } from './compressBody.ts';
export {
  type Handle,
  HttpServer,
  type HttpServerOptions,
  type RawReply,
  type Unreadable,
  writeWhole,
} from './HttpServer.ts';
export { HOST_NOT_ACCEPTED, hostAcceptance } from './hostAcceptance.ts';
export { isWellFormed } from './isWellFormed.ts';
export { remembered } from './remembered.ts';
export type { TakePiece } from './WholeRequests.ts';
