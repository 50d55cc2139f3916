import { useSyncExternalStore } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { type Socket, io } from 'socket.io-client';
import { invalidateAll, invalidateCall } from './cache.ts';
import { pageConfig } from './config.ts';

/** Spec 4.3: from the live socket and the browser's online and offline events. */
export type ConnectionState = 'connected' | 'server_unavailable' | 'offline';

const prefix = 'INVALIDATE_';
const listeners = new Set<() => void>();
let socket: Socket | null = null;
let state: ConnectionState = 'server_unavailable';

function derive(): ConnectionState {
  if (socket?.connected === true) return 'connected';
  return navigator.onLine ? 'server_unavailable' : 'offline';
}

function update(): void {
  const next = derive();
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function siteOf(payload: unknown): number | null {
  if (typeof payload !== 'object' || payload === null || !('siteId' in payload)) return null;
  return typeof payload.siteId === 'number' ? payload.siteId : null;
}

/** Opens the socket of the session (spec 7.6) and returns the way to close it. */
export function connect(cache: QueryClient): () => void {
  const address = pageConfig().api_url;
  if (address === null) return () => undefined;
  const opened = io(address === '' ? globalThis.location.origin : address, {
    transports: ['websocket'],
    withCredentials: true,
    reconnection: true,
    reconnectionAttempts: 5,
    reconnectionDelay: 1000,
  });
  socket = opened;
  let wasConnected = false;
  const tryAgain = () => {
    update();
    if (navigator.onLine && !opened.connected) opened.connect();
  };
  opened.on('connect', () => {
    update();
    if (wasConnected) void invalidateAll(cache);
    wasConnected = true;
  });
  opened.on('disconnect', (reason) => {
    console.warn(`Disconnected: ${reason}`);
    update();
  });
  opened.on('connect_error', (error) => {
    console.warn(`Connection failed: ${error.message}`);
    update();
  });
  opened.onAny((event: string, payload: unknown) => {
    if (event.startsWith(prefix)) {
      void invalidateCall(cache, event.slice(prefix.length), siteOf(payload));
    }
  });
  globalThis.addEventListener('online', tryAgain);
  globalThis.addEventListener('offline', update);
  globalThis.addEventListener('focus', tryAgain);
  return () => {
    globalThis.removeEventListener('online', tryAgain);
    globalThis.removeEventListener('offline', update);
    globalThis.removeEventListener('focus', tryAgain);
    opened.close();
    socket = null;
    update();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnection(): ConnectionState {
  return useSyncExternalStore(subscribe, () => state);
}
