import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Tracks the connections of a server from now on. The result ends them: the server accepts no more,
 * closes idle connections, gives running requests `graceMs` milliseconds to finish, and then
 * destroys every connection that is left, whether it sends a body slowly, waits for a response or
 * is a websocket.
 */
export function trackConnections(server: Server, graceMs: number): () => Promise<void> {
  const sockets = new Set<Socket>();
  let running = 0;
  let onRequestEnd = (): void => undefined;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (_request, response) => {
    running += 1;
    response.once('close', () => {
      running -= 1;
      onRequestEnd();
    });
  });
  return async () => {
    server.close();
    const { promise: quiet, resolve } = Promise.withResolvers<void>();
    onRequestEnd = () => {
      server.closeIdleConnections();
      if (running === 0) resolve();
    };
    onRequestEnd();
    const timer = setTimeout(resolve, graceMs);
    await quiet;
    clearTimeout(timer);
    for (const socket of sockets) socket.destroy();
  };
}
