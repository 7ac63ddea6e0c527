import { createHmac, timingSafeEqual } from 'node:crypto';

/** Names a stored value, and proves by HMAC-SHA-256 that a gateway with the same secret stored it. */
export class Seal {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** A name for a text of any length. Nobody can find two texts with the same name. */
  nameOf(text: string): string {
    return this.#mac('name', text).toString('base64url');
  }

  close(name: string, content: Buffer): Buffer {
    return Buffer.concat([this.#mac('content', `${name}\n`, content), content]);
  }

  /** The content that was sealed under this name. Undefined if these bytes are no such seal. */
  open(name: string, bytes: Buffer): Buffer | undefined {
    const content = bytes.subarray(MAC_BYTES);
    if (bytes.length < MAC_BYTES) return undefined;
    const isProven = timingSafeEqual(
      bytes.subarray(0, MAC_BYTES),
      this.#mac('content', `${name}\n`, content),
    );
    return isProven ? content : undefined;
  }

  /** The purpose keeps one use of the secret from proving anything to another. */
  #mac(purpose: 'name' | 'content', ...parts: readonly (string | Buffer)[]): Buffer {
    const mac = createHmac('sha256', this.#secret).update(`calendar answer ${purpose}\n`);
    for (const part of parts) mac.update(part);
    return mac.digest();
  }
}

const MAC_BYTES = 32;
