/** For tests: a fake `socket.io-client`, so that a test can act as the server. */

import { vi } from 'vitest';

type Listener = (...args: readonly unknown[]) => void;

const listeners = new Map<string, Set<Listener>>();
const any = new Set<Listener>();

/** How often the page closed a silent connection, and how often it asked for a new one. */
export const socketCounts = { closed: 0, connects: 0 };

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
  /** What the page sends is lost. */
  emit: () => socket,
  io: {
    on: (event: string, listener: Listener) => socket.on(`manager ${event}`, listener),
    engine: {
      close() {
        socketCounts.closed += 1;
        disconnectSocket();
      },
    },
  },
  connect() {
    socketCounts.connects += 1;
    return socket;
  },
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

/** Waits until the page listens to its socket, whose code is lazy. */
export async function socketIsOpen(): Promise<void> {
  const isOpen = () => any.size > 0;
  await vi.waitUntil(isOpen, { timeout: 25_000 });
}

/** The socket connects. */
export function connectSocket(): void {
  socket.connected = true;
  emit('connect');
}

/** The server pings, or the socket's attempts to reconnect have failed. */
export function emitManagerEvent(event: 'ping' | 'reconnect_failed'): void {
  emit(`manager ${event}`);
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
