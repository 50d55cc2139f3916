/** For tests: a fake `socket.io-client`, so that a test can act as the server. */

type Listener = (...args: readonly unknown[]) => void;

const listeners = new Map<string, Set<Listener>>();
const any = new Set<Listener>();

const socket = {
  connected: false,
  on(event: string, listener: Listener) {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    return socket;
  },
  onAny(listener: Listener) {
    any.add(listener);
    return socket;
  },
  connect: () => socket,
  close() {
    socket.connected = false;
    listeners.clear();
    any.clear();
  },
};

export const io = () => socket;

function emit(event: string, ...args: readonly unknown[]): void {
  for (const listener of listeners.get(event) ?? []) listener(...args);
}

/** The socket connects. */
export function connectSocket(): void {
  socket.connected = true;
  emit('connect');
}

/** The server closes the socket. */
export function disconnectSocket(): void {
  socket.connected = false;
  emit('disconnect', 'io server disconnect');
}

/** The server emits an event. */
export function emitServerEvent(event: string, payload?: unknown): void {
  for (const listener of any) listener(event, payload);
}
