import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../../../test/support/eventually.ts';
import { RedisStore } from './RedisStore.ts';
import { StoreRefusal } from './StoreRefusal.ts';

let server: RespServer;
let store: RedisStore;
let connections: (Error | undefined)[];
beforeEach(async () => {
  server = await RespServer.start();
  store = new RedisStore(server.url);
  connections = [];
  store.onConnection((failure) => connections.push(failure));
  await eventually(() => expect(connections).toEqual([undefined]));
});
afterEach(async () => {
  store.close();
  await server.close();
});

it('what is kept under a name is found there, and its beginning alone is read', async () => {
  await store.set('a', Buffer.from([0, 255, 13, 10]), 5000);
  expect(server.last()).toEqual(['SET', 'a', '\x00\xff\r\n', 'PX', '5000']);
  expect(await store.get('a', 100)).toEqual(Buffer.from([0, 255, 13, 10]));
  expect(await store.get('a', 1)).toEqual(Buffer.from([0, 255]));
  expect(await store.get('b', 100)).toBeUndefined();
});

it('what is of another kind is as nothing', async () => {
  server.reply = '-WRONGTYPE Operation against a key holding the wrong kind of value\r\n';
  expect(await store.get('a', 100)).toBeUndefined();
});

it('a refusal is told by its message, and is no failure of the connection', async () => {
  server.reply = '-OOM command not allowed\r\n';
  await expect(store.set('a', Buffer.from('b'), 5000)).rejects.toThrow(
    new StoreRefusal('OOM command not allowed'),
  );
  await expect(store.get('a', 100)).rejects.toBeInstanceOf(StoreRefusal);
  expect(store.isConnected).toBe(true);
  expect(server.count).toBe(1);
});

it('while there is no connection nothing is asked, why is told, and one is made again', async () => {
  await server.close();
  await eventually(() => expect(connections.at(-1)).toBeInstanceOf(Error));
  expect(store.isConnected).toBe(false);
  const failure = await store.get('a', 100).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(StoreRefusal);
  await expect(store.set('a', Buffer.from('b'), 5000)).rejects.toThrow();
  await server.listen();
  await eventually(() => expect(connections.at(-1)).toBeUndefined());
  expect(store.isConnected).toBe(true);
});

it('bytes that nobody asked for end a connection, and another one is made', async () => {
  server.write('\xff!\r\n');
  await eventually(() => expect(server.count).toBe(2));
  await eventually(() => expect(store.isConnected).toBe(true));
});

it('a store that is closed makes no connection again', async () => {
  store.close();
  expect(store.isConnected).toBe(false);
  await eventually(() => expect(server.open).toBe(0));
  expect(server.count).toBe(1);
});

/** Speaks Redis’s protocol, version 2, as far as the store needs it. Keeps texts, a character for each byte. */
class RespServer {
  /** In place of what it would say to GETRANGE and SET. */
  reply: string | undefined;
  /** Connections that were made. */
  count = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #kept = new Map<string, string>();
  readonly #asked: string[][] = [];
  #port = 0;

  private constructor() {
    this.#server = createServer((socket) => this.#serve(socket));
  }

  static async start(): Promise<RespServer> {
    const server = new RespServer();
    await server.listen();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  get open(): number {
    return this.#sockets.size;
  }

  last(): readonly string[] | undefined {
    return this.#asked.at(-1);
  }

  write(bytes: string): void {
    for (const socket of this.#sockets) socket.write(bytes, 'latin1');
  }

  /** On the port that it had before. */
  async listen(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, 'close');
  }

  #serve(socket: Socket): void {
    this.count++;
    this.#sockets.add(socket);
    let unread = '';
    socket
      .setEncoding('latin1')
      .on('error', () => undefined)
      .on('close', () => this.#sockets.delete(socket))
      .on('data', (text: string) => {
        unread += text;
        for (let read = command(unread); read !== undefined; read = command(unread)) {
          unread = unread.slice(read.length);
          socket.write(this.#answer(read.words), 'latin1');
        }
      });
  }

  #answer(words: string[]): string {
    const [name = '', key = '', first = '', last = ''] = words;
    if (name !== 'SET' && name !== 'GETRANGE') return name === 'PING' ? '+PONG\r\n' : '+OK\r\n';
    this.#asked.push(words);
    if (this.reply !== undefined) return this.reply;
    if (name === 'SET') {
      this.#kept.set(key, first);
      return '+OK\r\n';
    }
    const part = (this.#kept.get(key) ?? '').slice(Number(first), Number(last) + 1);
    return `$${part.length}\r\n${part}\r\n`;
  }
}

/** The first command of a text, and how many characters it takes; undefined where it is not whole. */
function command(text: string): { readonly words: string[]; readonly length: number } | undefined {
  const [head, count] = /^\*(\d+)\r\n/.exec(text) ?? [];
  if (head === undefined) return undefined;
  const words: string[] = [];
  let at = head.length;
  while (words.length < Number(count)) {
    const [start, size] = /^\$(\d+)\r\n/.exec(text.slice(at)) ?? [];
    if (start === undefined) return undefined;
    at += start.length + Number(size) + 2;
    if (at > text.length) return undefined;
    words.push(text.slice(at - Number(size) - 2, at - 2));
  }
  return { words, length: at };
}
