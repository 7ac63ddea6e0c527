import { hash, timingSafeEqual } from 'node:crypto';

/** Tells which `authorization` headers have an accepted secret, two while one replaces the other. */
export function authorization(secrets: readonly string[]): (header: string | undefined) => boolean {
  const accepted = secrets.map((secret) => sha256(`Bearer ${secret}`));
  // Both sides are hashed, so that the time of the comparison reveals nothing of the secret.
  return (header = '') => {
    const given = sha256(header);
    return accepted.some((each) => timingSafeEqual(given, each));
  };
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
