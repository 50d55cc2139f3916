import { vi } from 'vitest';
import { roomsDocument } from '../room-columns.ts';
import type { TemplateRow } from '../../../src/contract/directory.ts';
import { isList } from '../../../src/runtime/record/json.ts';
import { roomsModule } from '../room-columns.ts';
import { picture, uploaded } from './files.ts';
import type { Made } from './items.ts';
import { putFile } from './module-file.ts';
import { type TestServer, testServer } from './server.ts';
import { type Stock, stockSite } from './stock.ts';
import { type Person, type World, makeWorld } from './world.ts';

/** The rows that the rooms refer to in addition to every site's stock. */
export interface RoomsStock extends Stock {
  /** The template of the module with every room. */
  readonly template: number;
  /** By category, because the settings of photos restrict it. */
  readonly photos: ReadonlyMap<unknown, number>;
}

async function publishTemplate({ admin }: World, site_id: number): Promise<number> {
  const document = { moduleType: roomsDocument.type, name: 'Every room', columns: [] };
  const answer = await admin.call<TemplateRow>('POST', '/api/templates', {
    body: { site_id, document },
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.id;
}

/** Uploads a photo of each category that some columns allow and others don't. */
async function takePhotos(server: TestServer, { admin }: World, siteId: number) {
  const kinds = roomsModule.columns.flatMap(({ settings: { allowedTypes } }) =>
    isList(allowedTypes) ? allowedTypes.filter((kind) => typeof kind === 'string') : [],
  );
  const photos = new Map<unknown, number>();
  for (const kind of new Set(kinds)) {
    const taken = await uploaded(server, admin, siteId, await picture(), { name: 'P.jpg', kind });
    photos.set(kind, taken.id);
  }
  return photos;
}

/** A server that has the module with every room (tests/support/room-columns.ts) and one item of it. */
export interface RoomsPlant {
  readonly server: TestServer;
  readonly admin: Person;
  readonly siteId: number;
  readonly stock: RoomsStock;
  /** Address of the module's items, followed by `rest`. */
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
  const stock = {
    ...(await stockSite(server, world, siteId)),
    template: await publishTemplate(world, siteId),
    photos: await takePhotos(server, world, siteId),
  };
  const at = (rest = '') => `/api/sites/${siteId}/${roomsDocument.api}${rest}`;
  const { status, body } = await admin.call<Made>('POST', at(), { body: { name: 'First' } });
  if (status !== 201) throw new Error([JSON.stringify(body), ...server.said].join('\n'));
  stock.items.set(roomsDocument.type, body.id);
  return { server, admin, siteId, stock, at };
}
