import { vi } from 'vitest';
import { roomsDocument } from '../room-columns.ts';
import type { Made } from './items.ts';
import { putFile } from './module-file.ts';
import { type TestServer, testServer } from './server.ts';
import { type Stock, stockSite } from './stock.ts';
import { type Person, makeWorld } from './world.ts';

/** A server that has the module with every room (tests/support/room-columns.ts) and one item of it. */
export interface RoomsPlant {
  readonly server: TestServer;
  readonly admin: Person;
  readonly siteId: number;
  readonly stock: Stock;
  /** Address of the module's items, with `rest` behind it. */
  readonly at: (rest?: string) => string;
}

export async function makeRoomsPlant(): Promise<RoomsPlant> {
  const server = await testServer();
  putFile(server, roomsDocument.type, roomsDocument);
  const { modules } = server.services;
  await vi.waitFor(
    () => {
      if (modules.byType(roomsDocument.type) === undefined) throw new Error(server.said.join('\n'));
    },
    { timeout: 20_000, interval: 20 },
  );
  const world = await makeWorld(server, 'north');
  const [siteId = 0] = world.siteIds;
  const { admin } = world;
  const stock = await stockSite(server, world, siteId);
  const at = (rest = '') => `/api/sites/${siteId}/${roomsDocument.api}${rest}`;
  const { status, body } = await admin.call<Made>('POST', at(), { body: { name: 'First' } });
  if (status !== 201) throw new Error([JSON.stringify(body), ...server.said].join('\n'));
  stock.items.set(roomsDocument.type, body.id);
  return { server, admin, siteId, stock, at };
}
