import { connect, type Socket } from 'node:net';

/** A keep-alive connection with as much HTTP as the bench needs: usual clients take more time than bare servers. */
export function openConnection(url: string): Connection {
  const { hostname, port, pathname, host } = new URL(url);
  const lines = [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    'Content-Length: ',
  ];
  let waiting = Promise.withResolvers<Answer>();
  let socket: Socket | undefined;
  let [text, tail, size, expected] = ['', '', 0, 0];
  const take = (chunk: Buffer) => {
    size += chunk.length;
    tail = (tail + chunk.toString('latin1', Math.max(0, chunk.length - LAST_CHUNK.length))).slice(
      -LAST_CHUNK.length,
    );
    if (expected === 0) {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end === -1) return;
      expected = end + 4 + Number(/\r\ncontent-length: *(\d+)/i.exec(text)?.[1] ?? Number.POSITIVE_INFINITY);
    }
    if (size >= expected || (expected === Number.POSITIVE_INFINITY && tail === LAST_CHUNK))
      waiting.resolve({ status: Number(text.slice(9, 12)), size, text });
  };
  const open = () => {
    const opened = connect(Number(port), hostname).setNoDelay(true).on('data', take);
    return opened
      .on('error', () => undefined)
      .on('close', () => {
        if (socket === opened) socket = undefined;
        waiting.resolve({ status: 0, size, text: 'The connection was closed.' });
      });
  };
  return {
    ask(body) {
      waiting = Promise.withResolvers<Answer>();
      [text, tail, size, expected] = ['', '', 0, 0];
      socket ??= open();
      socket.write(`${lines.join('\r\n')}${Buffer.byteLength(body)}\r\n\r\n${body}`);
      return waiting.promise;
    },
    close: () => void socket?.destroy(),
  };
}

/** The end of an answer without a length. JSON has no such line breaks. */
const LAST_CHUNK = '\r\n0\r\n\r\n';

export interface Connection {
  ask(body: string): Promise<Answer>;
  close(): void;
}

interface Answer {
  /** 0: the connection was closed. */
  readonly status: number;
  /** Bytes, with the head. */
  readonly size: number;
  /** How it begins. */
  readonly text: string;
}
