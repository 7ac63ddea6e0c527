import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Program } from './Program.ts';

/**
 * A Node process that a test or the bench started. It is a part of the service, to be killed, hung and stopped, or a
 * helper, to exchange messages with. It ends with who started it, however that ends: it holds the other end of a
 * channel.
 */
export class Part extends Program {
  /** @param script module to run, by its path from the root of the repository */
  constructor(name: string, script: string, { words = [], environment = {}, below = [] }: PartOptions = {}) {
    const end = moduleAt('launcher/src/processes/endWithParent.ts').href;
    const node = [process.execPath, '--import', end];
    super(name, [...below, ...node, fileURLToPath(moduleAt(script)), ...words], {
      env: { ...INHERITED, ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
  }

  /** Sends a message and waits for the answer. */
  async ask<Answer>(message: object): Promise<Answer> {
    const answer = this.message<Answer>();
    this.child.send(message);
    return answer;
  }

  /** The next message from the process. Rejects with its last output when it ends instead. */
  async message<Message>(): Promise<Message> {
    const waiting = new AbortController();
    try {
      return await Promise.race([
        once(this.child, 'message', { signal: waiting.signal }).then(([message]) => message as Message),
        this.ended.then(({ status, signal }) => {
          throw new Error(`${this.name} ended (${signal ?? status}): ${this.output.slice(-2_000)}`);
        }),
      ]);
    } finally {
      waiting.abort();
    }
  }
}

function moduleAt(path: string): URL {
  return new URL(`../../../${path}`, import.meta.url);
}

// A variable of the caller's own that a part reads would change what is tested.
const INHERITED = Object.fromEntries(
  ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SYSTEMROOT', 'LANG', 'TZ', 'NODE_COMPILE_CACHE'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  ),
);

export interface PartOptions {
  readonly words?: readonly string[];
  /** Those that are undefined are not inherited. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The words of a command that runs it, as `setpriv` with other privileges, and becomes it; absent: none. */
  readonly below?: readonly string[];
}
