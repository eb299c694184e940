import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request and its answer. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** How long a closed server waits for those that were there before, in milliseconds. */
export interface ClosingBounds {
  /** For the rest of a request. */
  readonly unfinishedMs: number;
  /** For all answers. */
  readonly everythingMs: number;
}

/** The connections of a server, and what is asked on them. */
export interface OpenConnections {
  follow(server: Server): void;
  /** What was asked last on this connection. */
  latestOn(socket: Socket): Exchange | undefined;
  /** From now on each answer says that its connection ends with it. */
  announceEnd(): void;
  /** Ends each connection after its answer, and those that take too long without one. */
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
      // Before the one that answers.
      server.prependListener('request', (request, response) => {
        const exchange = { request, response };
        open.set(request.socket, exchange);
        if (isEnding) announce(exchange);
      });
    },
    latestOn: (socket) => open.get(socket),
    announceEnd() {
      isEnding = true;
      for (const exchange of open.values()) if (exchange !== undefined) announce(exchange);
    },
    endWithin({ unfinishedMs, everythingMs }) {
      for (const [socket, exchange] of open) {
        // An answer whose head was out before the end was announced leaves its connection open.
        if (isUnderWay(exchange)) exchange?.response.once('close', () => socket.destroySoon());
      }
      // Nothing else bounds them: Node no longer looks at its own time-outs once a server is closed.
      setTimeout(() => cut((exchange) => !isUnderWay(exchange)), unfinishedMs).unref();
      setTimeout(() => cut(() => true), everythingMs).unref();
    },
  };
}

/** The request is here as a whole, and its answer is not out yet. */
function isUnderWay(exchange: Exchange | undefined): boolean {
  return exchange?.request.complete === true && !exchange.response.writableFinished;
}
