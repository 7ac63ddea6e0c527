import { hash, randomBytes } from 'node:crypto';

/** A new key: the fixed prefix and 256 random bits. */
export function newApiKey(): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

/** Whether a text has a key's form; says nothing about whether the key exists. */
export function isApiKey(text: string): boolean {
  return FORM.test(text);
}

/** SHA-256 of a whole key: all that is stored of it. */
export function hashOf(key: string): Buffer<ArrayBuffer> {
  return hash('sha256', key, 'buffer');
}

const prefix = 'ekq_';
const FORM = /^ekq_[\w-]{43}$/;
