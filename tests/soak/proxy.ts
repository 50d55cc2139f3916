import { type IncomingMessage, request as send, type ServerResponse } from 'node:http';

export interface Proxy {
  /** Passes a request on; for the answers of changes it may break the connection instead. */
  readonly pass: (request: IncomingMessage, response: ServerResponse) => void;
  readonly dropped: () => number;
}

/**
 * Stands between the devices and a server that may be down, and loses the replies of some changes that
 * were carried out.
 *
 * @param address of the server; null while it is down
 * @param isLost called for each carried out change
 */
export function createProxy(address: () => string | null, isLost: () => boolean): Proxy {
  let dropped = 0;
  return {
    dropped: () => dropped,
    pass(request, response) {
      const server = address();
      const { method = 'GET', url = '/', headers } = request;
      if (server === null) {
        request.socket.destroy();
        return;
      }
      const passed = send(new URL(url, server), { method, headers }, (answer) => {
        const { statusCode = 502 } = answer;
        const isDone = method !== 'GET' && method !== 'HEAD' && statusCode < 300;
        if (isDone && !url.startsWith('/api/auth/') && isLost()) {
          dropped += 1;
          request.socket.destroy();
          answer.resume();
          return;
        }
        response.writeHead(statusCode, answer.headers);
        answer.pipe(response);
        answer.on('error', () => request.socket.destroy());
      });
      passed.on('error', () => request.socket.destroy());
      request.pipe(passed);
    },
  };
}
