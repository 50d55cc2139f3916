import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCache } from '../../api/cache.ts';
import { connect } from '../../api/connection.ts';
import { connectSocket, disconnectSocket, emitManagerEvent, socketCounts } from './testing.ts';

vi.mock('socket.io-client', () => import('./testing.ts'));

let close: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  Object.assign(socketCounts, { closed: 0, connects: 0 });
  close = connect(createCache());
  await vi.dynamicImportSettled();
  connectSocket();
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a connection on which the server pings stays open, and a silent one is closed after five seconds', () => {
  for (let pings = 0; pings < 10; pings += 1) {
    vi.advanceTimersByTime(2500);
    emitManagerEvent('ping');
  }
  expect(socketCounts.closed).toBe(0);
  vi.advanceTimersByTime(4999);
  expect(socketCounts.closed).toBe(0);
  vi.advanceTimersByTime(1);
  expect(socketCounts.closed).toBe(1);
});

it('after the attempts of the socket have failed, the page goes on trying to reconnect', () => {
  disconnectSocket();
  for (let round = 1; round <= 3; round += 1) {
    emitManagerEvent('reconnect_failed');
    vi.advanceTimersByTime(5000);
    expect(socketCounts.connects).toBe(round);
  }
});
