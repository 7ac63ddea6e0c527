/** Throws an UnreadablePicture unless bytes begin as a picture that is read: names and types say nothing. */
export function checkFormat(bytes: Uint8Array): void {
  const beginning = Buffer.from(bytes.subarray(0, 32)).toString('latin1');
  if (SIGNATURES.some((signature) => signature.test(beginning))) return;
  throw new UnreadablePicture('this is no picture. Accepted are JPEG, PNG, WebP, AVIF and GIF.');
}

/** A picture cannot be read, or is too large. The message says why. */
export class UnreadablePicture extends Error {}

const SIGNATURES = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n/,
  /^GIF8[79]a/,
  /^RIFF.{4}WEBP/s,
  /^.{4}ftyp(?:avif|avis|mif1|miaf)/s,
];
