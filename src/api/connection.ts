import type { QueryClient } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import { createStore, type ReadableStore } from '../browser/store.ts';
import { useStore } from '../browser/useStore.ts';
import { invalidationPrefix } from '../contract/call.ts';
import { PRESENCE } from '../domain/presence.ts';
import { invalidateAll, invalidateCall } from './cache.ts';
import { pageConfig } from './config.ts';
import { deviceReads, forgetDeviceReads } from './device-reads.ts';
import { beginPresence, endPresence, receivePresence } from './presence.ts';

/** The state of spec 4.3, from the socket and the browser's online and offline events. */
export type ConnectionState = 'connected' | 'server_unavailable' | 'offline';

let socket: Socket | null = null;
const state = createStore<ConnectionState>('server_unavailable');

function derive(): ConnectionState {
  if (socket?.connected === true) return 'connected';
  return navigator.onLine ? 'server_unavailable' : 'offline';
}

function update(): void {
  state.set(derive());
}

/** Whether the last attempt to connect has failed, or the connection was lost. */
let hasFailed = false;

/** Whether the server is known to be out of reach; before the first attempt it is not. */
export const isDown = (): boolean => hasFailed || !navigator.onLine;

/** `isDown` for components, which see it with the next change of the connection. */
export const downStore: ReadableStore<boolean> = { get: isDown, subscribe: state.subscribe };

export const isConnected = (): boolean => socket?.connected === true;

function siteOf(payload: unknown): number | null {
  if (typeof payload !== 'object' || payload === null || !('siteId' in payload)) return null;
  return typeof payload.siteId === 'number' ? payload.siteId : null;
}

/**
 * Largest time in milliseconds between the page's first answers and the request for the connection.
 */
const initialAgeMs = 15_000;
/**
 * How long the server stores invalidations for a replay (server/realtime/replay-buffer.ts), plus a
 * margin, in milliseconds.
 */
const replayWindowMs = 45_000;

/** Where the server is if the page's configuration names none (spec 7.6). */
const fallbackAddress = 'http://localhost:3000';

/**
 * Milliseconds without a ping after which the connection counts as lost. The server pings more
 * often (server/realtime/realtime.ts), and a lost network closes no socket by itself.
 */
const silenceMs = 5000;
/** Milliseconds until the next attempts after five have failed (spec 9). */
const retryMs = 5000;

/**
 * Closes a connection on which the server is silent, so that the page reconnects, and goes on
 * trying to connect after the attempts of the socket have failed. Returns a function that stops it.
 */
function superviseConnection(opened: Socket): () => void {
  let silence: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => opened.io.engine.close(), silenceMs);
  };
  opened.on('connect', heard);
  opened.on('disconnect', () => clearTimeout(silence));
  opened.io.on('ping', heard);
  opened.io.on('reconnect_failed', () => {
    retry = setTimeout(() => opened.connect(), retryMs);
  });
  return () => {
    clearTimeout(silence);
    clearTimeout(retry);
  };
}

/**
 * Fetches everything on screen from the server if it is old, or if this device has answered a read. While the
 * browser has no network the device goes on answering, also if a connection was just made before.
 */
function refresh(cache: QueryClient, isOld: boolean): void {
  const isReplaced = deviceReads.get() !== null && navigator.onLine;
  if (isReplaced) forgetDeviceReads();
  if (isOld || isReplaced) void invalidateAll(cache);
}

/** Opens a socket that invalidates the cache. The code of the socket is lazy. */
async function openSocket(cache: QueryClient, url: string): Promise<Socket> {
  const startedAt = performance.now();
  const age = () => performance.now() - startedAt + initialAgeMs;
  const { io } = await import('socket.io-client');
  const opened = io(url, {
    transports: ['websocket'],
    withCredentials: true,
    reconnection: true,
    reconnectionAttempts: 5,
    reconnectionDelay: 1000,
    auth: (tell) => tell({ age: age() }),
  });
  let wasConnected = false;
  opened.on('connect', () => {
    hasFailed = false;
    update();
    refresh(cache, wasConnected || age() > replayWindowMs);
    wasConnected = true;
    beginPresence((event, message) => opened.emit(event, message));
  });
  opened.on('disconnect', (reason) => {
    console.warn(`Disconnected: ${reason}`);
    hasFailed = true;
    endPresence();
    update();
  });
  opened.on('connect_error', (error) => {
    console.warn(`Connection failed: ${error.message}`);
    hasFailed = true;
    update();
  });
  opened.onAny((event: string, payload: unknown) => {
    if (event.startsWith(invalidationPrefix)) {
      void invalidateCall(cache, event.slice(invalidationPrefix.length), siteOf(payload));
    } else if (event === PRESENCE) receivePresence(payload);
  });
  return opened;
}

/** Opens the socket of the session (spec 7.6) and returns a function that closes it. */
export function connect(cache: QueryClient): () => void {
  const address = pageConfig().api_url ?? fallbackAddress;
  let isClosed = false;
  let opened: Socket | null = null;
  let stopSupervision: () => void = () => undefined;
  let isConnecting = false;
  const start = async () => {
    isConnecting = true;
    try {
      const socketOpened = await openSocket(
        cache,
        address === '' ? globalThis.location.origin : address,
      );
      if (isClosed) {
        socketOpened.close();
        return;
      }
      opened = socketOpened;
      stopSupervision = superviseConnection(socketOpened);
      socket = socketOpened;
    } catch (error) {
      console.warn('The connection could not be begun', error);
    } finally {
      isConnecting = false;
      update();
    }
  };
  const tryAgain = () => {
    update();
    if (!navigator.onLine) return;
    if (opened === null && !isConnecting) void start();
    else if (opened?.connected === false) opened.connect();
    else if (opened !== null) refresh(cache, false);
  };
  void start();
  globalThis.addEventListener('online', tryAgain);
  globalThis.addEventListener('offline', update);
  globalThis.addEventListener('focus', tryAgain);
  return () => {
    isClosed = true;
    globalThis.removeEventListener('online', tryAgain);
    globalThis.removeEventListener('offline', update);
    globalThis.removeEventListener('focus', tryAgain);
    stopSupervision();
    opened?.close();
    endPresence();
    socket = null;
    hasFailed = false;
    update();
  };
}

export function useConnection(): ConnectionState {
  return useStore(state);
}
