export { BATCH_TYPE, type BatchBody, type BatchHead, type BatchQuestion } from './batch.ts';
export { KNOWN_TOKEN, REPLY_HEADERS, REQUEST_HEADERS, REVISION_WAIT_MS } from './headers.ts';
export { laterToken } from './laterToken.ts';
export { RequestSigner, type RequestSignerOptions, type SignedRequest } from './RequestSigner.ts';
export {
  coversBody,
  RequestVerifier,
  type RequestVerifierOptions,
  type SignatureFault,
} from './RequestVerifier.ts';
export { differs, partsOf, raisedBy, reaches } from './revisions.ts';
export type { RequestHead } from './signature.ts';
