export { BATCH_TYPE, type BatchBody, type BatchHead, type BatchQuestion } from './batch.ts';
export { KNOWN_TOKEN, REPLY_HEADERS, REQUEST_HEADERS, REVISION_WAIT, waitMs } from './headers.ts';
export { isRecord } from './isRecord.ts';
export { differs, laterToken, partsOf, raisedBy, reaches } from './revisions.ts';
export { STANDARD_SCALARS } from './standardScalars.ts';
