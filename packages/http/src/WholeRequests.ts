import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The bytes of requests that come in one piece each, as most do. A piece that comes when its connection waits
 * for a request is offered before Node parses it. A connection on which a piece is anything else is left to
 * Node for good, since nobody but its parser knows where the next request begins.
 */
export class WholeRequests {
  readonly #takePiece: TakePiece;
  readonly #connections = new WeakMap<Socket, Connection>();

  constructor(takePiece: TakePiece) {
    this.#takePiece = takePiece;
  }

  /** To be called for a new connection that Node listens to, and that nobody else does. */
  follow(socket: Socket): void {
    const [parse, ...others] = socket.listeners('data') as Listener[];
    if (parse === undefined || others.length > 0) return;
    const connection: Connection = { piece: undefined, latest: undefined, listen };
    const takePiece = this.#takePiece;
    function listen(piece: Buffer): void {
      if (waitsForRequest(connection, socket) && takePiece(piece, socket)) return;
      connection.piece = piece;
      parse?.call(socket, piece);
      if (connection.piece === undefined) return;
      connection.piece = undefined;
      socket.on('data', parse as Listener).off('data', listen);
    }
    this.#connections.set(socket, connection);
    socket.on('data', listen).off('data', parse);
  }

  /**
   * The bytes of a request that begins. Undefined unless they came in one piece, nothing else with them, and the
   * connection is to be kept.
   */
  begin(request: IncomingMessage, response: ServerResponse): Buffer | undefined {
    const connection = this.#connections.get(request.socket);
    const piece = connection?.piece;
    if (connection === undefined || piece === undefined) return undefined;
    if (piece.length !== lengthOf(request, piece)) return undefined;
    connection.piece = undefined;
    connection.latest = response;
    return response.shouldKeepAlive ? piece : undefined;
  }

  /** For a connection that Node takes from the server, with all that it listens to. */
  leave(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined) return;
    connection.piece = undefined;
    this.#connections.delete(socket);
    socket.off('data', connection.listen);
  }
}

/** Not the first one: for that Node waits for a limited time, and knows that it came when it parses it. */
function waitsForRequest({ latest }: Connection, socket: Socket): boolean {
  return latest?.closed === true && latest.shouldKeepAlive && socket.writableLength === 0;
}

/** How many bytes a request takes by its head. Undefined if that does not tell, or not in the usual form. */
function lengthOf({ headers }: IncomingMessage, piece: Buffer): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  const end = piece.indexOf(END_OF_HEAD);
  return end === -1 ? undefined : end + END_OF_HEAD.length + Number(headers['content-length'] ?? 0);
}

const END_OF_HEAD = '\r\n\r\n';

/** Answers the request that a piece is, at once, or returns false. */
export type TakePiece = (piece: Buffer, socket: Socket) => boolean;

type Listener = (piece: Buffer) => void;

interface Connection {
  /** Handed to Node's parser, and not yet known to be a whole request. */
  piece: Buffer | undefined;
  /** The response to the last request that Node has parsed. */
  latest: ServerResponse | undefined;
  readonly listen: Listener;
}
