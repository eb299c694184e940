import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request and its answer. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** How long a closing server waits for open connections, in milliseconds. */
export interface ClosingBounds {
  /** For the rest of a request. */
  readonly unfinishedMs: number;
  /** For all answers. */
  readonly everythingMs: number;
}

/** The connections of a server and their requests. */
export interface OpenConnections {
  follow(server: Server): void;
  /** The last request of this connection. */
  latestOn(socket: Socket): Exchange | undefined;
  /** From now on each answer closes its connection. */
  closeAfterAnswers(): void;
  /** Ends each connection after its answer, and those that take too long before it. */
  endWithin(bounds: ClosingBounds): void;
}

export function followConnections(): OpenConnections {
  const open = new Map<Socket, Exchange | undefined>();
  let isEnding = false;
  const announce = ({ response }: Exchange): void => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  const cut = (isToGo: (exchange: Exchange | undefined) => boolean): void => {
    for (const [socket, exchange] of open) if (isToGo(exchange)) socket.destroy();
  };
  return {
    follow(server) {
      server.on('connection', (socket) => {
        open.set(socket, undefined);
        socket.once('close', () => open.delete(socket));
      });
      // Runs before the handler.
      server.prependListener('request', (request, response) => {
        const exchange = { request, response };
        open.set(request.socket, exchange);
        if (isEnding) announce(exchange);
      });
    },
    latestOn: (socket) => open.get(socket),
    closeAfterAnswers() {
      isEnding = true;
      for (const exchange of open.values()) if (exchange !== undefined) announce(exchange);
    },
    endWithin({ unfinishedMs, everythingMs }) {
      for (const [socket, exchange] of open) {
        // An answer whose headers were sent before leaves its connection open.
        if (isUnderWay(exchange)) exchange?.response.once('close', () => socket.destroySoon());
      }
      // Necessary, because Node does not check its own time-outs once a server is closed.
      setTimeout(() => cut((exchange) => !isUnderWay(exchange)), unfinishedMs).unref();
      setTimeout(() => cut(() => true), everythingMs).unref();
    },
  };
}

/** The request has arrived completely, and its answer has not been sent. */
function isUnderWay(exchange: Exchange | undefined): boolean {
  return exchange?.request.complete === true && !exchange.response.writableFinished;
}
